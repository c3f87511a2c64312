import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import styles from '../schema.module.css';

/** The owner of an index. */
export interface IndexOwnerProps {
  readonly schema: SchemaSnapshot;
  readonly on: 'tag' | 'edge';
  readonly name: string;
}

/** The tag or edge type that an index is on, with its shape. */
export function IndexOwner({ schema, on, name }: IndexOwnerProps) {
  const t = useTranslations('schema');
  const slot = Math.max(
    0,
    (on === 'tag' ? schema.tags : schema.edgeTypes).findIndex((element) => element.name === name),
  );
  return (
    <span className={styles['owner']}>
      {on === 'tag' ? <TagShape slot={slot} /> : <EdgeLine slot={slot} />}
      <span>{t(on === 'tag' ? 'byTag' : 'byEdge')}</span>
      <span className="second clip" title={name}>
        {name}
      </span>
    </span>
  );
}
