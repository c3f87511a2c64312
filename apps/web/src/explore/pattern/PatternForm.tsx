import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { changeEdge, changeVertex, connect } from './edit-pattern.ts';
import type { DrawnEdge, DrawnVertex, PatternDrawing } from './pattern-drawing.ts';
import type { PatternPart } from './PatternDiagram.tsx';
import styles from './pattern.module.css';

/** Props of the form for the selected vertex or edge of the pattern. */
export interface PatternFormProps {
  readonly drawing: PatternDrawing;
  readonly schema: SchemaSnapshot | undefined;
  readonly chosen: PatternPart;
  /** Called after a change, with the newly selected part. */
  readonly onChange: (drawing: PatternDrawing, chosen?: PatternPart) => void;
  readonly onRemove: (part: PatternPart) => void;
}

/** The fields of the chosen vertex or edge of a pattern. */
export function PatternForm({ drawing, schema, chosen, onChange, onRemove }: PatternFormProps) {
  const t = useTranslations('explore');
  const vertex = chosen.kind === 'vertex' ? drawing.vertices.find(({ id }) => id === chosen.id) : undefined;
  const edge = chosen.kind === 'edge' ? drawing.edges.find(({ id }) => id === chosen.id) : undefined;
  return (
    <div className={styles['form']} role="group" aria-label={t('patternPart')}>
      {vertex !== undefined && <VertexFields {...{ drawing, schema, vertex, onChange }} />}
      {edge !== undefined && <EdgeFields {...{ drawing, schema, edge, onChange }} />}
      <Button size="form" icon={<Trash2 size={16} />} onClick={() => onRemove(chosen)}>
        {t('patternRemove')}
      </Button>
    </div>
  );
}

type Fields<Part> = Pick<PatternFormProps, 'drawing' | 'schema' | 'onChange'> & Part;

function VertexFields({ drawing, schema, vertex, onChange }: Fields<{ readonly vertex: DrawnVertex }>) {
  const t = useTranslations('explore');
  const { id, alias, labels } = vertex;
  const rename = (name: string): void =>
    onChange(changeVertex(drawing, id, { alias: name }), { kind: 'vertex', id: name });
  return (
    <>
      <AliasField key={id} alias={alias} onRename={rename} />
      <NameChoice
        label={t('tag')}
        none={t('everyTag')}
        chosen={labels.map(({ name }) => name.text)}
        known={schema?.tags ?? []}
        onChoose={(tags) => onChange(changeVertex(drawing, id, { tags }))}
      />
      <Choice
        label={t('patternEdgeTo')}
        value=""
        options={[
          { value: '', label: t('patternChoose') },
          ...drawing.vertices.map((other) => ({ value: other.id, label: other.id })),
        ]}
        onChoose={(to) => to !== '' && onChange(connect(drawing, id, to))}
      />
    </>
  );
}

const DIRECTIONS = ['out', 'in', 'both'] as const;

function EdgeFields({ drawing, schema, edge, onChange }: Fields<{ readonly edge: DrawnEdge }>) {
  const t = useTranslations('explore');
  const { id, alias, types, steps, isBothWays, from, to } = edge;
  const rename = (name: string): void => onChange(changeEdge(drawing, id, { alias: name }), { kind: 'edge', id: name });
  const repeat = (range: DrawnEdge['steps']): void => onChange(changeEdge(drawing, id, { steps: range }));
  const repeatFrom = (text: string): void => {
    const min = stepCount(text);
    if (min === undefined) repeat(undefined);
    else repeat(steps === undefined ? { min, max: min } : { ...steps, min });
  };
  const repeatTo = (text: string): void => {
    const max = stepCount(text);
    if (max !== undefined) repeat({ min: steps?.min ?? 1, max });
    else if (steps !== undefined) repeat({ min: steps.min });
  };
  return (
    <>
      <AliasField key={id} alias={alias} onRename={rename} />
      <NameChoice
        label={t('edgeType')}
        none={t('everyType')}
        chosen={types}
        known={schema?.edgeTypes ?? []}
        onChoose={(chosen) => onChange(changeEdge(drawing, id, { types: chosen }))}
      />
      <Choice
        label={t('direction')}
        value={isBothWays ? 'both' : 'out'}
        options={DIRECTIONS.map((value) => ({
          value,
          label: value === 'both' ? t('both') : value === 'out' ? `${from} → ${to}` : `${to} → ${from}`,
        }))}
        onChoose={(direction) =>
          onChange(changeEdge(drawing, id, { isBothWays: direction === 'both', isTurned: direction === 'in' }))
        }
      />
      <div className={styles['steps']}>
        <TextField
          label={t('stepsFrom')}
          inputMode="numeric"
          placeholder="1"
          value={String(steps?.min ?? '')}
          onChange={(event) => repeatFrom(event.currentTarget.value)}
        />
        <TextField
          label={t('stepsTo')}
          inputMode="numeric"
          placeholder={steps === undefined ? '1' : '∞'}
          value={String(steps?.max ?? '')}
          onChange={(event) => repeatTo(event.currentTarget.value)}
        />
      </div>
    </>
  );
}

const STEPS_MAX = 100;

/** Parses a number of hops; undefined if it is not a number. */
function stepCount(text: string): number | undefined {
  return /^\d+$/.test(text.trim()) ? Math.min(STEPS_MAX, Number(text)) : undefined;
}

/** The name of a part in the statement; applied when the field is left. */
function AliasField({ alias, onRename }: { readonly alias: string; readonly onRename: (alias: string) => void }) {
  const t = useTranslations('explore');
  const rename = (value: string): void => {
    const name = value.trim();
    if (name !== '' && name !== alias) onRename(name);
  };
  return (
    <TextField
      label={t('patternAlias')}
      defaultValue={alias}
      onBlur={(event) => rename(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && rename(event.currentTarget.value)}
    />
  );
}

/** A choice of one schema name or none; several names in the text are kept until another is chosen. */
function NameChoice({
  label,
  none,
  chosen,
  known,
  onChoose,
}: {
  readonly label: string;
  readonly none: string;
  readonly chosen: readonly string[];
  readonly known: readonly { readonly name: string }[];
  readonly onChoose: (names: readonly string[]) => void;
}) {
  const value = chosen.join('|');
  const names = known.map(({ name }) => name);
  const options = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <Choice
      label={label}
      value={value}
      options={[{ value: '', label: none }, ...options.map((name) => ({ value: name, label: name }))]}
      onChoose={(name) => name !== value && onChoose(name === '' ? [] : [name])}
    />
  );
}
