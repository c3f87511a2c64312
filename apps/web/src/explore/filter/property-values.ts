import { exploreScene } from '../state/explore-store.ts';
import { valueOfProperty, type PropertyName } from '../state/property-filter.ts';
import { numberOfValue } from '../../result-view/value/value-number.ts';

/** All values of a property on the canvas that have a place on a line of numbers, each counting once. */
export function* valuesOf(property: PropertyName): Generator<readonly [number, number]> {
  for (const element of property.on === 'vertex' ? exploreScene.vertices : exploreScene.edges) {
    const number = numberOfValue(valueOfProperty(element, property));
    if (number !== undefined) yield [number, 1];
  }
}
