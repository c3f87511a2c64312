import { exploreScene } from './explore-store.ts';
import { valueOfProperty, type NumericProperty } from './property-filter.ts';
import { numberOfValue } from '../result-view/value-number.ts';

/** All values of a property on the canvas, each counting once. */
export function* valuesOf(property: NumericProperty): Generator<readonly [number, number]> {
  for (const element of property.on === 'vertex' ? exploreScene.vertices : exploreScene.edges) {
    const number = numberOfValue(valueOfProperty(element, property));
    if (number !== undefined) yield [number, 1];
  }
}
