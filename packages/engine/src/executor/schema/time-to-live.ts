import type { PropertyType } from '@astrolabe/model';

/** Whether a property of this type can be the time that a TTL counts from. */
export function canCarryTimeToLive(type: PropertyType): boolean {
  return type.kind === 'int64' || type.kind === 'timestamp';
}
