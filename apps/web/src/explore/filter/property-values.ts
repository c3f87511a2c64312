import { SLICE_LENGTH } from '../limits.ts';
import { valueOfProperty, type PropertyName } from '../state/property-filter.ts';
import { numberOfValue } from '../../result-view/value/value-number.ts';
import type { Exploration } from '../state/exploration.ts';

/** All values of a property on the canvas that can be placed on a number line, in slices. */
export function* numbersOf(exploration: Exploration, property: PropertyName): Generator<undefined, Float64Array> {
  const elements = property.on === 'vertex' ? exploration.scene.vertices : exploration.scene.edges;
  const numbers = new Float64Array(elements.length);
  let count = 0;
  for (const element of elements) {
    if (element.index % SLICE_LENGTH === SLICE_LENGTH - 1) yield;
    const value = valueOfProperty(element, property);
    const number = value === undefined ? undefined : numberOfValue(value);
    if (number !== undefined) numbers[count++] = number;
  }
  return numbers.subarray(0, count);
}
