import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { Chip } from '../ui/Chip.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import type { FileDraft, TargetDraft } from './mapping-draft.ts';
import styles from './import.module.css';

interface Part {
  readonly target: TargetDraft;
  readonly files: readonly string[];
}

/** The tags and edge types that an import writes, each with the files it comes from. */
export function ModelCard({
  drafts,
  schema,
}: {
  readonly drafts: readonly FileDraft[];
  readonly schema: SchemaSnapshot;
}) {
  const words = useTranslations('create');
  const parts = new Map<string, Part>();
  for (const draft of drafts) {
    for (const target of draft.targets) {
      const key = `${target.kind}:${target.name}`;
      parts.set(key, { target, files: [...(parts.get(key)?.files ?? []), draft.file] });
    }
  }
  const list = [...parts.values()].sort((a, b) => b.target.kind.localeCompare(a.target.kind));
  const count = (kind: TargetDraft['kind']): number => list.filter((part) => part.target.kind === kind).length;
  return (
    <section className="card" aria-label={words('modelLabel')}>
      <div className={styles['cardHead']}>
        <h2>{words('model')}</h2>
        <span className="grow" />
        {list.length > 0 && (
          <Chip tone="accent">{words('modelCount', { tags: count('vertex'), edgeTypes: count('edge') })}</Chip>
        )}
      </div>
      {list.length === 0 && <p className={styles['say']}>{words('modelEmpty')}</p>}
      <ul className={styles['model']}>
        {list.map(({ target, files }) => (
          <li key={`${target.kind}:${target.name}`}>
            {target.kind === 'vertex' ? (
              <TagShape
                slot={Math.max(
                  0,
                  schema.tags.findIndex((tag) => tag.name === target.name),
                )}
              />
            ) : (
              <EdgeLine
                slot={Math.max(
                  0,
                  schema.edgeTypes.findIndex((edgeType) => edgeType.name === target.name),
                )}
              />
            )}
            <span className="strong clip">{target.name}</span>
            <span className={`clip ${styles['who']}`} title={files.join(', ')}>
              {files.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
