import { Menu } from '@mantine/core';
import { ArrowRight, Minus, Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import type { SchemaSnapshot } from '@astrolabe/model';
import { typeText } from '../console/schema-tree.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Choice, type ChoiceOption } from '../ui/Choice.tsx';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { Segments } from '../ui/Segments.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import {
  emptyTarget,
  parseRole,
  roleText,
  schemaOf,
  withRole,
  type ColumnRole,
  type FileDraft,
  type TargetDraft,
} from './mapping-draft.ts';
import styles from './import.module.css';

/** What the columns of a file become. */
export interface MappingCardProps {
  readonly draft: FileDraft;
  readonly preview: FilePreview;
  readonly schema: SchemaSnapshot;
  /** Which of the file's targets is shown. */
  readonly targetIndex: number;
  readonly onTarget: (index: number) => void;
  readonly onChange: (draft: FileDraft) => void;
  readonly onReset: () => void;
}

/** The mapping table of a file: a row for each column, with where it goes. */
export function MappingCard({ draft, preview, schema, targetIndex, onTarget, onChange, onReset }: MappingCardProps) {
  const words = useTranslations('create');
  const target = draft.targets[targetIndex];
  const { dialect } = preview;
  const changeTarget = (changed: TargetDraft): void =>
    onChange({ ...draft, targets: draft.targets.map((one, index) => (index === targetIndex ? changed : one)) });
  const label = (one: TargetDraft): string =>
    one.kind === 'vertex' ? words('vertexTarget', { name: one.name }) : words('edgeTarget', { name: one.name });
  return (
    <section className="card" aria-label={words('columns', { name: draft.file })}>
      <div className={styles['cardHead']}>
        <h2 className="clip">{words('columns', { name: draft.file })}</h2>
        <Chip>{`${dialect.delimiter === '\t' ? 'tab' : dialect.delimiter} ${dialect.encoding}`}</Chip>
        <span className="grow" />
        <Button kind="quiet" onClick={onReset}>
          {words('reset')}
        </Button>
        {draft.targets.length > 0 && (
          <Segments
            label={words('targets')}
            value={String(targetIndex)}
            segments={draft.targets.map((one, index) => ({ value: String(index), label: label(one) }))}
            onChoose={(value) => onTarget(Number(value))}
          />
        )}
        {target !== undefined && (
          <IconButton
            label={words('removeTarget', { name: label(target) })}
            icon={<X size={16} />}
            onClick={() => onChange({ ...draft, targets: draft.targets.filter((one) => one !== target) })}
          />
        )}
        <AddTarget
          schema={schema}
          draft={draft}
          onAdd={(kind, name) => {
            onChange({ ...draft, targets: [...draft.targets, emptyTarget(kind, name, draft.columnCount)] });
            onTarget(draft.targets.length);
          }}
        />
      </div>
      {target === undefined ? (
        <p className={styles['say']}>
          {schema.tags.length + schema.edgeTypes.length === 0 ? words('noSchema') : words('targetMissing')}
        </p>
      ) : (
        <div className={styles['mapping']}>
          <table className="table">
            <colgroup>
              <col style={{ width: 44 }} />
              <col style={{ width: '22%' }} />
              <col style={{ width: '22%' }} />
              <col style={{ width: 40 }} />
              <col />
              <col style={{ width: '18%' }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">{words('csvColumn')}</th>
                <th scope="col">{words('firstValue')}</th>
                <td />
                <th scope="col">{words('mapsTo')}</th>
                <th scope="col">{words('type')}</th>
              </tr>
            </thead>
            <tbody>
              {target.roles.map((role, column) => (
                <ColumnRow
                  key={column}
                  column={column}
                  role={role}
                  target={target}
                  preview={preview}
                  schema={schema}
                  onRole={(chosen) => changeTarget(withRole(target, column, chosen))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface ColumnRowProps {
  readonly column: number;
  readonly role: ColumnRole;
  readonly target: TargetDraft;
  readonly preview: FilePreview;
  readonly schema: SchemaSnapshot;
  readonly onRole: (role: ColumnRole) => void;
}

function ColumnRow({ column, role, target, preview, schema, onRole }: ColumnRowProps) {
  const words = useTranslations('create');
  const importWords = useTranslations('import');
  const name = preview.header?.[column] ?? importWords('columnNumber', { number: column });
  const first = preview.rows[0]?.fields[column] ?? '';
  const element = schemaOf(target, schema);
  const property = role?.kind === 'property' ? element?.properties.find((one) => one.name === role.name) : undefined;
  const { vidType } = schema.space;
  const idType = vidType.kind === 'int64' ? 'int64' : `fixed_string(${vidType.length})`;
  const type =
    role === undefined
      ? ''
      : role.kind === 'property'
        ? property === undefined
          ? ''
          : typeText(property.type)
        : role.kind === 'rank'
          ? 'int64'
          : idType;
  const options: readonly ChoiceOption[] = [
    { value: '', label: words('notImported') },
    ...(target.kind === 'vertex' ? (['vid'] as const) : (['src', 'dst', 'rank'] as const)).map((kind) => ({
      value: kind,
      label: words(kind),
    })),
    ...(element?.properties ?? []).map((one) => ({ value: `property:${one.name}`, label: one.name })),
  ];
  return (
    <tr>
      <td>{column}</td>
      <td className="strong" title={name}>
        {name}
      </td>
      <td className="mono" title={first}>
        {first === '' ? <span className={styles['nothing']}>{words('empty')}</span> : first}
      </td>
      <td>
        {role === undefined ? (
          <Minus size={14} className={styles['arrow'] ?? ''} color="var(--muted)" />
        ) : (
          <ArrowRight size={14} className={styles['arrow'] ?? ''} />
        )}
      </td>
      <td>
        <Choice
          label={words('mapsToColumn', { name })}
          isLabelHidden
          isQuiet
          controlSize="row"
          value={roleText(role)}
          options={options}
          onChoose={(value) => onRole(parseRole(value))}
        />
      </td>
      <td className="mono second">{type}</td>
    </tr>
  );
}

interface AddTargetProps {
  readonly schema: SchemaSnapshot;
  readonly draft: FileDraft;
  readonly onAdd: (kind: 'vertex' | 'edge', name: string) => void;
}

function AddTarget({ schema, draft, onAdd }: AddTargetProps) {
  const words = useTranslations('create');
  const isTaken = (kind: 'vertex' | 'edge', name: string): boolean =>
    draft.targets.some((one) => one.kind === kind && one.name === name);
  return (
    <Menu {...menuLook} width={280}>
      <Menu.Target>
        <IconButton
          label={words('addTarget')}
          icon={<Plus size={16} />}
          disabled={schema.tags.length + schema.edgeTypes.length === 0}
        />
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {schema.tags.map((tag, slot) => (
          <Menu.Item
            key={tag.id}
            leftSection={<TagShape slot={slot} />}
            disabled={isTaken('vertex', tag.name)}
            onClick={() => onAdd('vertex', tag.name)}
          >
            {words('addTag', { name: tag.name })}
          </Menu.Item>
        ))}
        {schema.edgeTypes.map((edgeType, slot) => (
          <Menu.Item
            key={edgeType.id}
            leftSection={<EdgeLine slot={slot} />}
            disabled={isTaken('edge', edgeType.name)}
            onClick={() => onAdd('edge', edgeType.name)}
          >
            {words('addEdge', { name: edgeType.name })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
