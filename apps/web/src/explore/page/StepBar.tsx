import { useEffect, useRef, useState } from 'react';
import { Menu } from '@mantine/core';
import { Copy, GitBranch, Pause, Play, Presentation } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuLook } from '../../ui/menu-look.ts';
import { useCopy } from '../../ui/use-copy.ts';
import type { Step } from '../state/explore-state.ts';
import { goToStep } from '../state/explore-steps.ts';
import { REPLAY_STEP_MS } from '../limits.ts';
import { branchOf, childrenOf } from '../state/step-tree.ts';
import shared from '../explore.module.css';
import styles from './step-bar.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Number of characters of a digest in the tip of the counter; enough to distinguish the steps of one exploration. */
const DIGEST_SHOWN = 8;

/** The named steps of the exploration; a click restores a step, the play button shows all of them in turn. Hidden until there is a step. */
export function StepBar() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const copy = useCopy();
  const { tree, digest } = useStore(exploration.store);
  const [isPlaying, setPlaying] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const branch = branchOf(tree);
  const at = branch.findIndex((step) => step.id === tree.at);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  useEffect(() => {
    if (!isPlaying) return;
    const next = branch[at + 1];
    const timer = setTimeout(() => {
      if (next) void goToStep(exploration, next.id);
      else setPlaying(false);
    }, REPLAY_STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, at, branch, exploration]);
  if (tree.steps.size < 2) return null;
  const title = (step: Step): string => step.caption ?? t(step.word, { name: step.name });
  return (
    <nav
      className={`${shared['float']} ${styles['steps']}`}
      aria-label={t(exploration.pane === '' ? 'steps' : 'stepsOfSecond')}
    >
      <IconButton
        size="row"
        label={t(isPlaying ? 'pause' : 'replay')}
        icon={isPlaying ? <Pause size={14} /> : <Play size={14} />}
        onClick={() => {
          const [first] = branch;
          if (!isPlaying && at === branch.length - 1 && first) void goToStep(exploration, first.id);
          setPlaying(!isPlaying);
        }}
      />
      <IconButton
        size="row"
        label={t('present')}
        icon={<Presentation size={14} />}
        onClick={() =>
          exploration.store.setState({ isPresenting: true, panel: undefined, lensKey: undefined, notice: undefined })
        }
      />
      <ol ref={list}>
        {branch.map((step, index) => {
          const others = childrenOf(tree, step.id);
          return (
            <li key={step.id} data-undone={index > at || undefined}>
              <button
                type="button"
                aria-current={index === at ? 'step' : undefined}
                title={title(step)}
                onClick={() => {
                  setPlaying(false);
                  void goToStep(exploration, step.id);
                }}
              >
                <i aria-hidden="true" />
                <span>{title(step)}</span>
              </button>
              {others.length > 1 && (
                <Menu {...menuLook} position="top">
                  <Menu.Target>
                    <IconButton
                      size="row"
                      label={t('branches', { name: title(step), count: others.length })}
                      icon={<GitBranch size={12} />}
                    />
                  </Menu.Target>
                  <Menu.Dropdown>
                    {others.map((other) => (
                      <Menu.Item key={other.id} onClick={() => void goToStep(exploration, other.id)}>
                        {title(other)}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </li>
          );
        })}
      </ol>
      {branch[at]?.statement !== undefined && branch[at].statement !== '' && (
        <IconButton
          size="row"
          label={t('copyStatement')}
          icon={<Copy size={14} />}
          onClick={() => void copy(branch[at]?.statement ?? '')}
        />
      )}
      <span
        className="meta"
        title={digest === '' ? undefined : `${t('digest')} ${digest.slice(0, DIGEST_SHOWN)}. ${t('digestSay')}`}
      >
        {t('stepOf', { at: at + 1, count: branch.length })}
      </span>
    </nav>
  );
}
