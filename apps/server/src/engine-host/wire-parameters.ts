import { valueFromJson, writeValueJson, type RecordBatch, type Value, NULLS, isNull } from '@astrolabe/model';

/** Parameters as typed JSON texts, which keep every value exact on the way to another thread. */
export function parametersToWire(parameters: ReadonlyMap<string, Value>): (readonly [string, string])[] {
  return [...parameters].map(([name, value]) => [name, writeValueJson(value)] as const);
}

/** The parameters again. */
export function parametersFromWire(parameters: readonly (readonly [string, string])[]): ReadonlyMap<string, Value> {
  return new Map(parameters.map(([name, text]) => [name, valueFromJson(JSON.parse(text))]));
}

/**
 * Puts the frozen nulls of the model back into a batch that was cloned on its way between threads, because the engine may
 * compare them by identity. The batch is changed in place: nobody else holds the clone.
 */
export function restoreNulls(batch: RecordBatch): RecordBatch {
  for (const record of batch.records) {
    const values = record.values as Value[];
    for (let at = 0; at < values.length; at++) {
      const value = values[at];
      if (typeof value === 'object' && isNull(value)) values[at] = NULLS[value.reason];
    }
  }
  return batch;
}
