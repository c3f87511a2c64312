import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ListFilterPlus, TriangleAlert, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { PropertySchema, SchemaSnapshot } from '@astrolabe/model';
import { schemaQuery } from '../../data/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { conditionsOf, filterable, type ConditionDraft } from '../ask/condition-draft.ts';
import { ConditionRows } from '../ask/ConditionRows.tsx';
import { addBubble, countEdges, expandSteps, expandVertex } from '../act/explore-commands.ts';
import type { FilterCondition } from '../ask/explore-statements.ts';
import type { EdgeCount } from '../state/explore-state.ts';
import { LensHistogram, type LensRange } from './LensHistogram.tsx';
import { EXPAND_MAX, EXPAND_STEPS_MAX, LENS_FROM } from '../limits.ts';
import { useShownSchema } from '../perspective/use-shown-schema.ts';
import shared from '../explore.module.css';
import styles from './add.module.css';
import { useExploration } from '../state/use-exploration.ts';

type Taking = 'first' | 'top' | 'sample' | 'bubble';

/** Counts the edges of a vertex by type and direction before fetching any, and lets the user choose. */
export function ExpandLens({ vertexKey }: { readonly vertexKey: string }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const errorMessages = useErrorMessages();
  const titleId = useId();
  const space = useStore(exploration.store, (store) => store.space);
  const schema = useQuery(schemaQuery(space)).data;
  const vertex = exploration.scene.vertices[exploration.scene.indexOfKey(vertexKey) ?? -1];
  const vid = vertex?.vid ?? '';
  const counts = useQuery({
    queryKey: ['explore-counts', space, vertexKey],
    queryFn: ({ signal }) => countEdges(exploration, vid, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [limitText, setLimit] = useState(String(LENS_FROM));
  const [taking, setTaking] = useState<Taking>('first');
  const [order, setOrder] = useState('');
  const [steps, setSteps] = useState<readonly [string, string]>(['1', '1']);
  const [range, setRange] = useState<LensRange>();
  const [conditions, setConditions] = useState<readonly ConditionDraft[]>([]);
  const close = (): void => {
    exploration.store.setState({ lensKey: undefined });
    exploration.canvas?.focus();
  };
  const shown = useShownSchema();
  const ways = (counts.data ?? []).filter(({ edgeType }) => !shown.isEdgeTypeHidden(edgeType));
  // Small groups are chosen initially, large ones are not.
  const isChosen = (way: EdgeCount): boolean =>
    chosen?.has(nameOf(way)) ?? (way.count <= LENS_FROM || ways.length === 1);
  const limit = Math.min(Math.max(Math.trunc(Number(limitText)) || 0, 0), EXPAND_MAX);
  const taken = ways.filter(isChosen);
  const [least, most] = steps.map((text) => Math.min(EXPAND_STEPS_MAX, Math.max(1, Math.trunc(Number(text)) || 1)));
  const isFar = Math.max(least ?? 1, most ?? 1) > 1;
  const single = taken.length === 1 ? taken[0] : undefined;
  const properties = single ? numericOf(schema, single.edgeType) : [];
  const chosenOrder = properties.includes(order) ? order : (properties[0] ?? '');
  const filters = filterable(sharedProperties(schema, [...new Set(taken.map(({ edgeType }) => edgeType))]));
  const adds = taken.reduce((sum, way) => sum + Math.min(range && way === single ? range.count : way.count, limit), 0);
  const total = ways.reduce((sum, way) => sum + way.count, 0);
  const expand = (): void => {
    let complete: readonly FilterCondition[];
    try {
      complete = conditionsOf(conditions, filters);
    } catch (error) {
      exploration.store.setState({ notice: { kind: 'failed', error } });
      return;
    }
    close();
    if (taking === 'bubble') {
      void (async () => {
        for (const way of taken) await addBubble(exploration, vertexKey, way);
      })();
      return;
    }
    if (isFar) {
      const directions = new Set(taken.map(({ direction }) => direction));
      const direction = directions.size === 2 ? 'both' : ([...directions][0] ?? 'both');
      const edgeTypes = [...new Set(taken.map(({ edgeType }) => edgeType))];
      const [from = 1, to = 1] = [least, most];
      void expandSteps(
        exploration,
        [vid],
        edgeTypes,
        direction,
        [Math.min(from, to), Math.max(from, to)],
        limit,
        complete,
      );
      return;
    }
    void expandVertex(
      exploration,
      vid,
      taken.map(({ edgeType, direction }) => ({
        edgeType,
        direction,
        limit,
        range: single ? range?.values : undefined,
        conditions: complete,
        order: taking === 'top' && chosenOrder !== '' ? { property: chosenOrder, isDescending: true } : undefined,
        isSample: taking === 'sample',
      })),
      complete.length > 0
        ? undefined
        : taken.reduce((sum, way) => sum + (range && way === single ? range.count : way.count), 0),
    );
  };
  return (
    <section
      className={`${shared['float']} ${styles['lens']}`}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (adds > 0) expand();
        }}
      >
        <header>
          <h2 id={titleId} className="clip grow">
            {t('expandTitle', { name: vertex?.caption ?? '' })}
          </h2>
          {total > LENS_FROM && (
            <span className={styles['many']}>
              <TriangleAlert size={12} /> {t('edgesCount', { count: total })}
            </span>
          )}
          <IconButton label={t('cancel')} icon={<X size={16} />} onClick={close} />
        </header>
        {counts.isPending && (
          <p className={shared['none']}>
            <Spinner /> {t('counting')}
          </p>
        )}
        {counts.error !== null && (
          <p className={shared['none']} role="alert">
            {errorMessages(counts.error).text}
          </p>
        )}
        {counts.data !== undefined && total === 0 && <p className={shared['none']}>{t('noEdges')}</p>}
        {total > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('edgeType')}</th>
                <th scope="col">{t('direction')}</th>
                <th scope="col">{t('edges')}</th>
              </tr>
            </thead>
            <tbody>
              {ways.map((way, at) => (
                <tr key={nameOf(way)} data-on={isChosen(way) || undefined}>
                  <td>
                    <label>
                      <input
                        type="checkbox"
                        // The lens opens with the keyboard focus inside.
                        ref={at === 0 ? focusOnce : undefined}
                        checked={isChosen(way)}
                        onChange={() => {
                          const next = new Set(taken.map(nameOf));
                          if (!next.delete(nameOf(way))) next.add(nameOf(way));
                          setChosen(next);
                          setRange(undefined);
                        }}
                      />
                      <EdgeLine slot={exploration.scene.edgeTypes.orderOf(way.edgeType)} />
                      <span className="clip">{shown.edgeType(way.edgeType)}</span>
                    </label>
                  </td>
                  <td>{t(way.direction)}</td>
                  <td>{format.number(way.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {single && properties.length > 0 && single.count > 1 && !isFar && (
          <LensHistogram key={nameOf(single)} vid={vid} way={single} properties={properties} onRange={setRange} />
        )}
        {total > 0 && (
          <div className={shared['fields']}>
            <Segments
              label={t('take')}
              value={taking}
              segments={(['first', 'top', 'sample', 'bubble'] as const)
                .filter((value) => value !== 'top' || properties.length > 0)
                .map((value) => ({ value, label: t(`take_${value}`) }))}
              onChoose={setTaking}
            />
            {taking !== 'bubble' && (
              <div className={shared['panelRow']}>
                <TextField
                  label={t('limit')}
                  inputMode="numeric"
                  value={limitText}
                  onChange={(event) => setLimit(event.currentTarget.value)}
                />
                {taking === 'top' ? (
                  <Choice
                    label={t('highestBy')}
                    value={chosenOrder}
                    options={properties.map((name) => ({ value: name, label: name }))}
                    onChoose={setOrder}
                  />
                ) : (
                  (['from', 'to'] as const).map((end, at) => (
                    <TextField
                      key={end}
                      label={t(end === 'from' ? 'stepsFrom' : 'stepsTo')}
                      inputMode="numeric"
                      value={steps[at] ?? '1'}
                      onChange={(event) => {
                        const text = event.currentTarget.value;
                        setSteps(([from, to]) => (at === 0 ? [text, to] : [from, text]));
                      }}
                    />
                  ))
                )}
                {filters.length > 0 && (
                  <IconButton
                    size="form"
                    label={t('addCondition')}
                    icon={<ListFilterPlus size={16} />}
                    onClick={() =>
                      setConditions([
                        ...conditions,
                        { property: filters[0]?.name ?? '', operator: '==', value: '', relation: 'AND' },
                      ])
                    }
                  />
                )}
              </div>
            )}
            {taking !== 'bubble' && (
              <ConditionRows conditions={conditions} properties={filters} onChange={setConditions} />
            )}
          </div>
        )}
        <footer>
          <span className="meta grow">
            {taking === 'bubble'
              ? t('addsBubbles', { count: taken.length })
              : t('adds', { count: isFar ? limit : adds })}
          </span>
          <Button type="button" onClick={close}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" disabled={adds === 0}>
            {t('expand')}
          </Button>
        </footer>
      </form>
    </section>
  );
}

function focusOnce(element: HTMLInputElement | null): void {
  if (element && !element.closest('section')?.contains(document.activeElement)) element.focus();
}

function nameOf(way: EdgeCount): string {
  return `${way.direction} ${way.edgeType}`;
}

const NUMERIC = new Set([
  'int8',
  'int16',
  'int32',
  'int64',
  'float',
  'double',
  'timestamp',
  'date',
  'datetime',
  'time',
]);

function numericOf(schema: SchemaSnapshot | undefined, edgeType: string): readonly string[] {
  const properties = schema?.edgeTypes.find(({ name }) => name === edgeType)?.properties ?? [];
  return properties.filter(({ type }) => NUMERIC.has(type.kind)).map(({ name }) => name);
}

/** The properties that all of some edge types have, by name and kind of type. */
function sharedProperties(schema: SchemaSnapshot | undefined, edgeTypes: readonly string[]): readonly PropertySchema[] {
  const [first = [], ...others] = edgeTypes.map(
    (edgeType) => schema?.edgeTypes.find(({ name }) => name === edgeType)?.properties ?? [],
  );
  return first.filter(({ name, type }) =>
    others.every((properties) => properties.some((one) => one.name === name && one.type.kind === type.kind)),
  );
}
