import { CircleAlert, Copy, Plus, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { utf8Length } from '@astrolabe/model';
import { SCHEMA_COMMENT_BYTES_MAX, SCHEMA_NAME_LENGTH_MAX } from '../limits.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Choice } from '../ui/Choice.tsx';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import { TextField } from '../ui/TextField.tsx';
import { SKETCH_COLOURS } from './limits.ts';
import { PropertyRows } from './PropertyRows.tsx';
import { newEdgeType, withElement, type SketchEdgeType, type SketchGraph, type SketchTag } from './sketch-graph.ts';
import { countSketchProblems, nameCounts, sketchProblems } from './sketch-problems.ts';
import { changeGraph, duplicateSelection, removeElements, select } from './sketch-store.ts';
import { useElementEdit } from './use-element-edit.ts';
import styles from './sketch.module.css';

/** The element that is selected alone. */
export interface ElementPanelProps {
  readonly graph: SketchGraph;
  readonly element: SketchTag | SketchEdgeType;
  readonly version: string | undefined;
}

/** The panel of one tag or edge type: name, comment, properties, and the edge types at a tag or the ends of an edge type. */
export function ElementPanel({ graph, element, version }: ElementPanelProps) {
  const t = useTranslations('sketch');
  const { content, change, flush } = useElementEdit(element);
  const problems = sketchProblems({ ...element, ...content }, countsWith(graph, element, content.name), version);
  const count = countSketchProblems(problems);
  const isTag = element.type === 'tag';
  const { timeToLive } = content;
  return (
    <div className={styles['panelBody']} onBlur={flush}>
      <div className={styles['panelHead']}>
        {isTag ? <TagShape slot={element.slot} size={14} /> : <EdgeLine slot={0} />}
        <h2>{isTag ? t('tag') : t('edgeType')}</h2>
        {count > 0 && (
          <Chip tone="danger" icon={<CircleAlert size={12} />}>
            {t('problems', { count })}
          </Chip>
        )}
        <span className="grow" />
        {isTag && (
          <IconButton
            label={t('duplicate')}
            icon={<Copy size={16} />}
            onClick={() => {
              flush();
              duplicateSelection();
            }}
          />
        )}
        <IconButton
          label={t('remove')}
          icon={<Trash2 size={16} />}
          onClick={() => {
            removeElements(new Set([element.uuid]));
            select([]);
          }}
        />
        <IconButton label={t('contents')} icon={<X size={16} />} onClick={() => select([])} />
      </div>
      <div className={styles['section']}>
        <TextField
          // A new element needs a name first.
          autoFocus={element.name === ''}
          label={t('name')}
          value={content.name}
          error={problems.name === undefined ? undefined : t(problems.name, { max: SCHEMA_NAME_LENGTH_MAX })}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          label={t('comment')}
          isOptional
          value={content.comment}
          hint={t('commentBytes', { bytes: utf8Length(content.comment), max: SCHEMA_COMMENT_BYTES_MAX })}
          error={problems.comment === undefined ? undefined : t(problems.comment, { max: SCHEMA_COMMENT_BYTES_MAX })}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
        {isTag && <Colours tag={element} graph={graph} />}
        {!isTag && <Ends line={element} graph={graph} />}
      </div>
      <PropertyRows
        properties={content.properties}
        problems={problems}
        onChange={(properties) => change({ properties })}
      />
      {timeToLive !== undefined && (
        <div className={`row ${styles['section']}`}>
          <span className="grow">
            {t('expires', { seconds: timeToLive.durationSeconds, column: timeToLive.column })}
          </span>
          <IconButton
            size="row"
            label={t('removeExpiry')}
            icon={<X size={16} />}
            onClick={() => change({ timeToLive: undefined })}
          />
        </div>
      )}
      {isTag && <TagLines tag={element} graph={graph} />}
    </div>
  );
}

/** Counts each name, including the one being typed. */
function countsWith(
  graph: SketchGraph,
  element: SketchTag | SketchEdgeType,
  name: string,
): ReadonlyMap<string, number> {
  return nameCounts(withElement(graph, { ...element, name }));
}

function Colours({ tag, graph }: { readonly tag: SketchTag; readonly graph: SketchGraph }) {
  const t = useTranslations('sketch');
  return (
    <div className={styles['tagColours']} role="radiogroup" aria-label={t('colour')}>
      {Array.from({ length: SKETCH_COLOURS }, (_, slot) => (
        <button
          key={slot}
          type="button"
          role="radio"
          aria-checked={tag.slot === slot}
          aria-label={t('colourNumber', { number: slot + 1 })}
          className={styles['swatch']}
          data-on={tag.slot === slot || undefined}
          onClick={() => changeGraph(withElement(graph, { ...tag, slot }))}
        >
          <TagShape slot={slot} size={16} />
        </button>
      ))}
    </div>
  );
}

function Ends({ line, graph }: { readonly line: SketchEdgeType; readonly graph: SketchGraph }) {
  const t = useTranslations('sketch');
  const options = [
    { value: '', label: t('nowhere') },
    ...graph.nodes.map((node) => ({ value: node.uuid, label: node.name === '' ? t('noName') : node.name })),
  ];
  return (
    <div className={styles['ends']}>
      {(['from', 'to'] as const).map((end) => (
        <Choice
          key={end}
          label={t(end === 'from' ? 'source' : 'destination')}
          value={line[end]}
          options={options}
          onChoose={(uuid) => changeGraph(withElement(graph, { ...line, [end]: uuid }))}
        />
      ))}
    </div>
  );
}

/** The edge types at a tag, and the way to draw one without a pointer. */
function TagLines({ tag, graph }: { readonly tag: SketchTag; readonly graph: SketchGraph }) {
  const t = useTranslations('sketch');
  const nameOf = (uuid: string): string => {
    const found = graph.nodes.find((node) => node.uuid === uuid)?.name ?? t('nowhere');
    return found === '' ? t('noName') : found;
  };
  const lines = graph.lines.filter((line) => line.from === tag.uuid || line.to === tag.uuid);
  return (
    <section className={styles['section']}>
      <div className={styles['sectionHead']}>
        <h3>{t('edgeTypes')}</h3>
        <span className="meta">{lines.length}</span>
        <span className="grow" />
        <Button
          icon={<Plus size={16} />}
          onClick={() => {
            const line = newEdgeType(tag.uuid, tag.uuid);
            changeGraph({ ...graph, lines: [...graph.lines, line] });
            select([line.uuid]);
          }}
        >
          {t('addEdgeType')}
        </Button>
      </div>
      {lines.map((line) => (
        <button key={line.uuid} type="button" className={styles['lineRow']} onClick={() => select([line.uuid])}>
          <EdgeLine slot={0} />
          <span className="strong clip">{line.name === '' ? t('noName') : line.name}</span>
          <span className="second clip">
            {line.from === tag.uuid ? t('toTag', { name: nameOf(line.to) }) : t('fromTag', { name: nameOf(line.from) })}
          </span>
          <span className="grow" />
          <span className="meta">{t('properties', { count: line.properties.length })}</span>
        </button>
      ))}
    </section>
  );
}
