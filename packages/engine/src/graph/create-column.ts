import type { PropertyType } from '@astrolabe/model';
import { AnyColumn } from './any-column.ts';
import type { Column, ColumnDescription, ValueCodec } from './column.ts';
import type { ImageReader } from './image.ts';
import { MomentColumn } from './moment-column.ts';
import { IntColumn } from './int-column.ts';
import { BoolColumn, FloatColumn } from './plain-columns.ts';
import { TextColumn } from './text-column.ts';
import { VectorColumn } from './vector-column.ts';

/** An empty column for values of a type. */
export function createColumn(type: PropertyType, codec: ValueCodec): Column {
  switch (type.kind) {
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
    case 'timestamp':
      return new IntColumn();
    case 'float':
    case 'double':
      return new FloatColumn();
    case 'bool':
      return new BoolColumn();
    case 'string':
    case 'fixed_string':
      return new TextColumn();
    case 'date':
    case 'time':
    case 'datetime':
      return new MomentColumn(type.kind);
    case 'list':
      return type.dimension === undefined ? new AnyColumn(codec) : new VectorColumn(type.dimension);
    case 'duration':
    case 'geography':
    case 'set':
      return new AnyColumn(codec);
  }
}

/** Loads a stored column. */
export function loadColumn(
  description: ColumnDescription,
  reader: ImageReader,
  name: string,
  codec: ValueCodec,
): Column {
  switch (description.layout) {
    case 'int':
      return IntColumn.load(description.hasNulls, reader, name);
    case 'float':
      return FloatColumn.load(description.hasNulls, reader, name);
    case 'bool':
      return BoolColumn.load(description.hasNulls, reader, name);
    case 'text':
      return TextColumn.load(description, reader, name);
    case 'moment':
      return MomentColumn.load(description.of, description.hasNulls, reader, name);
    case 'vector':
      return VectorColumn.load(description.dimension, reader, name);
    case 'any':
      return AnyColumn.load(reader, name, codec);
  }
}
