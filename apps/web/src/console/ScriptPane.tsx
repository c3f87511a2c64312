import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { CompletionContext } from '@astrolabe/ngql';
import { StatementEditor } from '../editor/StatementEditor.tsx';
import { EDITOR_HEIGHT, EDITOR_WIDTH, preferencesStore } from '../state/preferences-store.ts';
import { Grip } from '../ui/Grip.tsx';
import { LinkedNote } from './LinkedNote.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { ResultList } from './result/ResultList.tsx';
import styles from './console.module.css';

const ParameterPanel = lazy(async () => ({
  default: (await import('./parameters/ParameterPanel.tsx')).ParameterPanel,
}));

const LivePreview = lazy(async () => ({ default: (await import('./preview/LivePreview.tsx')).LivePreview }));

/** A script with its results. Pinned results are in the first pane, parameters in the last. */
export interface ScriptPaneProps {
  readonly tabId: string;
  /** Whether commands act on this script. */
  readonly isActive: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly context: CompletionContext;
  /** The user focused the pane. */
  readonly onEnter: () => void;
}

/** A script's editor, problem line and results. */
export function ScriptPane({ tabId, isActive, isFirst, isLast, context, onEnter }: ScriptPaneProps) {
  const t = useTranslations('console');
  const { areParametersOpen, editorHeight, areResultsBeside, editorWidth, previewsResults } =
    useStore(preferencesStore);
  const hasParameters = areParametersOpen && isLast;
  // The controls of parameters need more room than five lines.
  const shownHeight = hasParameters ? Math.max(editorHeight, EDITOR_HEIGHT.expanded) : editorHeight;
  const enter = isActive ? undefined : onEnter;
  return (
    <div
      className={styles['panes']}
      data-script={isActive ? 'open' : 'beside'}
      data-alone={(isFirst && isLast) || undefined}
      data-beside={areResultsBeside || undefined}
      onFocusCapture={enter}
      onPointerDownCapture={enter}
    >
      <div className={styles['editorPane']} style={areResultsBeside ? { width: editorWidth } : undefined}>
        <div className={styles['editor']} style={areResultsBeside ? undefined : { height: shownHeight }}>
          <StatementEditor tabId={tabId} isActive={isActive} context={context} />
          {hasParameters && (
            <Suspense fallback={null}>
              <ParameterPanel />
            </Suspense>
          )}
          {!areResultsBeside && (
            <Grip
              label={t('editorHeight')}
              edge="bottom"
              size={shownHeight}
              least={EDITOR_HEIGHT.collapsed}
              most={EDITOR_HEIGHT.most}
              onResize={(height) => preferencesStore.setState({ editorHeight: height })}
              className={styles['grip']}
            />
          )}
        </div>
        {isActive && <ProblemLine />}
        {isActive && <LinkedNote />}
        {isActive && previewsResults && (
          <Suspense fallback={null}>
            <LivePreview />
          </Suspense>
        )}
        {areResultsBeside && (
          <Grip
            label={t('editorWidth')}
            edge="right"
            size={editorWidth}
            least={EDITOR_WIDTH.least}
            most={EDITOR_WIDTH.most}
            onResize={(width) => preferencesStore.setState({ editorWidth: width })}
            className={styles['grip']}
          />
        )}
      </div>
      <ResultList tabId={tabId} showsPinned={isFirst} />
    </div>
  );
}
