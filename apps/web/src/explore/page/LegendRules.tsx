import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { ruledColor, type GraphTheme } from '@astrolabe/graph-view';
import { graphThemeOf, onDocumentLook } from '../../result-view/graph/graph-theme.ts';
import { legendGroups, type LegendGroup, type LegendRow } from '../style/legend-groups.ts';
import { countFor, isFor } from '../state/style-rule.ts';
import type { Ramp } from '../state/style-ramp.ts';
import { useShownSchema } from '../perspective/use-shown-schema.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { useSlicedScan } from '../state/use-sliced-scan.ts';
import styles from './legend.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Legend of the style rules with the number of elements per look. Clicking selects them. */
export function LegendRules() {
  const exploration = useExploration();
  useStore(exploration.store, (store) => store.tree.at);
  const { tags, edgeTypes } = useSceneValue((scene) => scene.counts);
  const shown = useShownSchema();
  const kinds = { vertex: tags, edge: edgeTypes };
  // Hidden elements need no legend, nor do types hidden by a perspective.
  const rules = exploration.state.view.rules.filter(
    ({ on, type }) => type === '' || kinds[on].some(({ name }) => name === type),
  );
  const [theme, setTheme] = useState(() => graphThemeOf(document.body));
  useEffect(() => onDocumentLook(() => setTheme(graphThemeOf(document.body))), []);
  return legendGroups(rules).map((group) => (
    <section
      key={`${group.on} ${group.type} ${group.title} ${group.ramp?.sizes ? 'size' : ''}`}
      className={styles['ruleGroup']}
    >
      <h3 className="clip">
        {[group.on === 'vertex' ? shown.tag(group.type) : shown.edgeType(group.type), group.title]
          .filter((part) => part !== '')
          .join(' · ')}
      </h3>
      {group.ramp ? <Scale ramp={group.ramp} theme={theme} /> : <Rows group={group} theme={theme} />}
    </section>
  ));
}

function Rows({ group, theme }: { readonly group: LegendGroup; readonly theme: GraphTheme }) {
  return (
    <ul>
      {group.rows.map((row, at) => (
        <RuleRow key={at} row={row} group={group} theme={theme} />
      ))}
    </ul>
  );
}

function RuleRow({
  row: { name, rule },
  group,
  theme,
}: {
  readonly row: LegendRow;
  readonly group: LegendGroup;
  readonly theme: GraphTheme;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const revision = useSceneValue((scene) => scene.revision);
  const isOther = rule.test.kind === 'present';
  const others = isOther ? group.rows.filter(({ rule: one }) => one !== rule) : [];
  const count = useSlicedScan([rule, revision], function* () {
    const elements = rule.on === 'vertex' ? exploration.scene.vertices : exploration.scene.edges;
    let found = yield* countFor(rule, elements);
    // Values with their own look are not counted as others.
    for (const { rule: one } of others) found -= yield* countFor(one, elements);
    return found;
  });
  const title = isOther
    ? t('otherValues')
    : name === ''
      ? t(`rule_${rule.test.kind === 'all' ? 'all' : 'some'}`)
      : name;
  const radius = Math.min(6, 3.5 * (rule.size ?? 1.4));
  const select = (): void => {
    exploration.scene.select(
      exploration.scene.vertices
        .filter((vertex) => isFor(rule, vertex) && !others.some(({ rule: one }) => isFor(one, vertex)))
        .map(({ index }) => index),
    );
  };
  return (
    <li>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle
          cx="7"
          cy="7"
          r={rule.color === undefined ? radius : 5.5}
          fill={rule.color === undefined ? 'var(--text-2)' : ruledColor(theme, rule.color)}
        />
      </svg>
      {rule.on === 'vertex' ? (
        <button type="button" className="clip grow" title={title} onClick={select}>
          {title}
        </button>
      ) : (
        <span className="clip grow" title={title}>
          {title}
        </span>
      )}
      <span className={styles['lastCount']}>{count === undefined ? '…' : format.number(count)}</span>
    </li>
  );
}

function Scale({ ramp, theme }: { readonly ramp: Ramp; readonly theme: GraphTheme }) {
  const t = useTranslations('explore');
  const { colors, sizes, fromText, toText, isLog } = ramp;
  return (
    <div className={styles['scale']}>
      {colors ? (
        <i
          style={{
            background: `linear-gradient(to right, ${colors.map((color) => ruledColor(theme, color)).join(', ')})`,
          }}
        />
      ) : (
        <svg viewBox="0 0 192 18" aria-hidden="true">
          {[0, 1, 2, 3, 4].map((at) => (
            <circle
              key={at}
              cx={10 + at * 43}
              cy={9}
              r={2 + (at * 6 * Math.min(1, (sizes?.[1] ?? 2) / 2.2)) / 4}
              fill="var(--text-2)"
            />
          ))}
        </svg>
      )}
      <p>
        <span>{fromText}</span>
        {isLog && <span>{t('logScale')}</span>}
        <span>{toText}</span>
      </p>
    </div>
  );
}
