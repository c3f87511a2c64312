import { useState } from 'react';
import { CircleDashed, Eye, EyeOff, Funnel, ListTree, Maximize, Palette } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { spacesQuery } from '../../data/spaces.ts';
import { Choice } from '../../ui/Choice.tsx';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SpaceSelect } from '../../ui/SpaceSelect.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { CanvasSearch } from './CanvasSearch.tsx';
import { LegendRules } from './LegendRules.tsx';
import { displayFieldOf, withDisplayField } from '../style/display-field.ts';
import { changeView, enterExploreSpace, toggleEdgeType, toggleTag } from '../state/explore-steps.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { useShownSchema } from '../perspective/use-shown-schema.ts';
import shared from '../explore.module.css';
import styles from './legend.module.css';
import type { Exploration } from '../state/exploration.ts';
import { useExploration } from '../state/use-exploration.ts';

const EVERY_VERTEX = { on: 'vertex', type: '' } as const;

/** Legend by tag and edge type, with filters and styles, below the search. A shared view offers nothing beyond its canvas. */
export function Legend({
  schema,
  onFit,
  isView = false,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly onFit: () => void;
  readonly isView?: boolean;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const shown = useShownSchema();
  useStore(exploration.store, (store) => store.tree);
  const { tags, edgeTypes, placeholders } = useSceneValue((scene) => scene.counts);
  const { hiddenTags, hiddenEdgeTypes, sizing, rules } = exploration.state.view;
  const [isOpen, setOpen] = useState(false);
  const commentOf = (name: string): string | undefined => schema?.tags.find((tag) => tag.name === name)?.comment;
  return (
    <div className={styles['left']}>
      {!isView && <SpaceOfCanvas />}
      <CanvasSearch isCanvasOnly={isView} />
      <div className={`${shared['float']} ${styles['chips']}`} role="group" aria-label={t('tags')}>
        {tags.map(({ name, count, slot }) => (
          <button
            key={name}
            type="button"
            aria-pressed={hiddenTags.has(name)}
            // The accessible name starts with the visible text.
            aria-label={`${format.number(count)}, ${t(hiddenTags.has(name) ? 'showTag' : 'hideTag', { name: shown.tag(name) })}`}
            onClick={() => toggleTag(exploration, name)}
          >
            <TagShape slot={slot ?? 0} />
            {format.number(count)}
          </button>
        ))}
        <span className="grow" />
        <IconButton
          size="form"
          label={t('legend')}
          icon={<ListTree size={16} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <IconButton size="form" label={t('fit')} icon={<Maximize size={16} />} onClick={onFit} />
      </div>
      <section className={shared['float']} aria-label={t('legend')} data-open={isOpen || undefined}>
        <header className={styles['floatHead']}>
          <h2 className="grow">{t('legend')}</h2>
          <IconButton
            size="row"
            label={t('filters')}
            icon={<Funnel size={14} />}
            onClick={() => exploration.store.setState({ panel: 'filter' })}
          />
          <IconButton
            size="row"
            label={t('styleRules')}
            icon={<Palette size={14} />}
            onClick={() => exploration.store.setState({ panel: 'style' })}
          />
        </header>
        <div className={styles['legend']}>
          <h3>{t('tags')}</h3>
          <ul>
            {tags.map(({ name, count, slot }) => (
              <li key={name} data-off={hiddenTags.has(name) || undefined} title={commentOf(name)}>
                <TagShape slot={slot ?? 0} />
                <button type="button" className="clip grow" onClick={() => selectTag(exploration, name)}>
                  {shown.tag(name)}
                </button>
                <span>{format.number(count)}</span>
                <Toggle
                  name={shown.tag(name)}
                  isHidden={hiddenTags.has(name)}
                  onToggle={() => toggleTag(exploration, name)}
                />
              </li>
            ))}
          </ul>
          {edgeTypes.length > 0 && <h3>{t('edgeTypes')}</h3>}
          <ul>
            {edgeTypes.map(({ name, count }) => (
              <li key={name} data-off={hiddenEdgeTypes.has(name) || undefined}>
                <EdgeLine slot={exploration.scene.edgeTypes.orderOf(name)} />
                <span className="clip grow">{shown.edgeType(name)}</span>
                <span>{format.number(count)}</span>
                <Toggle
                  name={shown.edgeType(name)}
                  isHidden={hiddenEdgeTypes.has(name)}
                  onToggle={() => toggleEdgeType(exploration, name)}
                />
              </li>
            ))}
          </ul>
          <LegendRules />
          <h3>{t('style')}</h3>
          <ul>
            <li>
              <span className="grow">{t('size')}</span>
              <Choice
                label={t('size')}
                isLabelHidden
                isQuiet
                controlSize="row"
                value={sizing}
                options={[
                  { value: 'degree', label: t('sizeDegree') },
                  { value: 'same', label: t('sizeSame') },
                ]}
                onChoose={(value) =>
                  changeView(exploration, 'stepStyle', t('size'), { sizing: value === 'degree' ? 'degree' : 'same' })
                }
              />
            </li>
            <li>
              <span className="grow">{t('caption')}</span>
              <Choice
                label={t('caption')}
                isLabelHidden
                isQuiet
                controlSize="row"
                value={displayFieldOf(rules, EVERY_VERTEX) ?? ''}
                options={[
                  { value: '', label: t('captionOwn') },
                  ...captionProperties(schema).map((name) => ({ value: name, label: name })),
                ]}
                onChoose={(caption) =>
                  changeView(exploration, 'stepStyle', t('caption'), {
                    rules: withDisplayField(rules, EVERY_VERTEX, caption),
                  })
                }
              />
            </li>
            {placeholders > 0 && (
              <li>
                <CircleDashed size={14} />
                <span className="grow">{t('noRecord')}</span>
                <span className={styles['lastCount']}>{format.number(placeholders)}</span>
              </li>
            )}
          </ul>
        </div>
      </section>
    </div>
  );
}

function captionProperties(schema: SchemaSnapshot | undefined): readonly string[] {
  return [...new Set((schema?.tags ?? []).flatMap((tag) => tag.properties.map(({ name }) => name)))];
}

function selectTag(exploration: Exploration, name: string): void {
  exploration.scene.select(
    exploration.scene.vertices.filter(({ tags }) => tags.some((tag) => tag.name === name)).map(({ index }) => index),
  );
}

function Toggle({
  name,
  isHidden,
  onToggle,
}: {
  readonly name: string;
  readonly isHidden: boolean;
  readonly onToggle: () => void;
}) {
  const t = useTranslations('explore');
  return (
    <IconButton
      size="row"
      label={t(isHidden ? 'showTag' : 'hideTag', { name })}
      icon={isHidden ? <EyeOff size={14} /> : <Eye size={14} />}
      onClick={onToggle}
    />
  );
}

function SpaceOfCanvas() {
  const exploration = useExploration();
  const space = useStore(exploration.store, (store) => store.space);
  const spaces = useQuery(spacesQuery).data ?? [];
  return (
    <div className={`${shared['float']} ${styles['space']}`}>
      <SpaceSelect value={space} spaces={spaces} onChoose={(space) => enterExploreSpace(exploration, space)} />
    </div>
  );
}
