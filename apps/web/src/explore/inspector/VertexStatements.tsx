import { useNavigate } from '@tanstack/react-router';
import { Copy, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Vid } from '@astrolabe/model';
import { printStatement } from '@astrolabe/ngql';
import { StatementText } from '../../editor/StatementText.tsx';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { verticesByVid } from '../../data/element-statements.ts';
import { edgesAtVid } from '../ask/explore-statements.ts';
import styles from './inspector.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Statements for a vertex and its edges, to copy or to open in the console. */
export function VertexStatements({ vid }: { readonly vid: Vid }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const copy = useCopy();
  const navigate = useNavigate();
  const open = (text: string): void => {
    chooseSpace(exploration.store.getState().space);
    openTab(text);
    void navigate({ to: '/console' });
  };
  return [
    { name: t('statementOfVertex'), text: printStatement(verticesByVid([vid])) },
    { name: t('statementOfEdges'), text: printStatement(edgesAtVid(vid)) },
  ].map(({ name, text }) => (
    <section key={name} className={styles['asked']}>
      <h3>
        <span className="grow">{name}</span>
        <IconButton
          size="row"
          label={t('copyNamed', { name })}
          icon={<Copy size={14} />}
          onClick={() => void copy(text)}
        />
        <IconButton
          size="row"
          label={t('openNamed', { name })}
          icon={<SquareTerminal size={14} />}
          onClick={() => open(text)}
        />
      </h3>
      <StatementText text={text} />
    </section>
  ));
}
