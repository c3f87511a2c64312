import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { parseImportMapping, type FileMapping } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { mappingOffersQuery } from '../../data/saved-mappings.ts';
import { showToast } from '../../state/toast-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuLook } from '../../ui/menu-look.ts';
import { useErrorLine } from '../../ui/use-error-messages.ts';

/** Mappings of earlier imports that match a file. */
export interface SavedMappingsProps {
  readonly file: string;
  /** The space of the import; a new one has none. */
  readonly space: string;
  readonly onMapping: (mapping: FileMapping) => void;
}

/** Offers the mappings of earlier imports of similar files; nothing if there are none. */
export function SavedMappings({ file, space, onMapping }: SavedMappingsProps) {
  const t = useTranslations('create');
  const errorLine = useErrorLine();
  const offers = useQuery(mappingOffersQuery(file, space)).data?.items ?? [];
  if (offers.length === 0) return null;
  const take = (mapping: Readonly<Record<string, unknown>>): void => {
    try {
      const [read] = parseImportMapping({ files: [{ ...mapping, file }] }).files;
      if (read !== undefined) onMapping(read);
    } catch (error) {
      if (!AstrolabeError.is(error)) throw error;
      showToast('danger', errorLine(error));
    }
  };
  return (
    <Menu {...menuLook} width={320}>
      <Menu.Target>
        <IconButton label={t('savedMappings', { name: file })} icon={<History size={16} />} />
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {offers.map((offer) => (
          <Menu.Item
            key={offer.id}
            rightSection={
              offer.missing.length > 0 && (
                <span className="meta">{t('offerMissing', { columns: offer.missing.join(', ') })}</span>
              )
            }
            onClick={() => take(offer.mapping)}
          >
            {t('offer', { name: offer.name, percent: Math.round(offer.confidence * 100) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
