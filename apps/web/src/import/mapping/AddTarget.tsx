import { Menu } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuLook } from '../../ui/menu-look.ts';
import { TagShape } from '../../ui/TagShape.tsx';
import { freeElementName, type ImportPlan } from '../plan/import-plan.ts';
import type { FileDraft, TargetDraft } from '../plan/mapping-draft.ts';

/** Further targets for the rows of a file. */
export interface AddTargetProps {
  readonly plan: ImportPlan;
  readonly draft: FileDraft;
  readonly onAdd: (kind: TargetDraft['kind'], name: string, isNew: boolean) => void;
}

/** Adds a tag or an edge type as a target of a file's rows: an existing one of the plan, or a new one. */
export function AddTarget({ plan, draft, onAdd }: AddTargetProps) {
  const t = useTranslations('create');
  const { tags, edgeTypes } = plan.schema;
  const isTaken = (kind: TargetDraft['kind'], name: string): boolean =>
    draft.targets.some((one) => one.kind === kind && one.name === name);
  const newName = freeElementName(plan, draft.file.replace(/\..*$/, ''));
  return (
    <Menu {...menuLook} width={280}>
      <Menu.Target>
        <IconButton label={t('addTarget')} icon={<Plus size={16} />} />
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {tags.map((tag, slot) => (
          <Menu.Item
            key={tag.name}
            leftSection={<TagShape slot={slot} />}
            disabled={isTaken('vertex', tag.name)}
            onClick={() => onAdd('vertex', tag.name, false)}
          >
            {t('addTag', { name: tag.name })}
          </Menu.Item>
        ))}
        {edgeTypes.map((edgeType, slot) => (
          <Menu.Item
            key={edgeType.name}
            leftSection={<EdgeLine slot={slot} />}
            disabled={isTaken('edge', edgeType.name)}
            onClick={() => onAdd('edge', edgeType.name, false)}
          >
            {t('addEdge', { name: edgeType.name })}
          </Menu.Item>
        ))}
        {tags.length + edgeTypes.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => onAdd('vertex', newName, true)}>{t('addNewTag', { name: newName })}</Menu.Item>
        <Menu.Item onClick={() => onAdd('edge', newName, true)}>{t('addNewEdge', { name: newName })}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
