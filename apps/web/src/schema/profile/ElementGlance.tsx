import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { ElementProfileCard } from './ElementProfileCard.tsx';
import { GLANCE_ROWS_MAX } from './limits.ts';
import { profileElement } from './profile-space.ts';
import type { ProfiledElement } from '../../schema-model/profile-statements.ts';

/** The profiled tag or edge type. */
export interface ElementGlanceProps {
  readonly space: string;
  readonly element: ProfiledElement;
  readonly slot: number;
}

/** Quick profile of the first rows of a tag or edge type. */
export function ElementGlance({ space, element, slot }: ElementGlanceProps) {
  const t = useTranslations('profile');
  const navigate = useNavigate();
  const { on, name } = element;
  const { data, error } = useQuery({
    queryKey: ['schema-profile', space, on, name],
    queryFn: ({ signal }) => profileElement(element, space, signal, GLANCE_ROWS_MAX),
    staleTime: 0,
  });
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return <ProgressBar label={t('progress')} share={undefined} />;
  return (
    <ElementProfileCard
      profile={data}
      slot={slot}
      onOpen={(statement) => {
        chooseSpace(space);
        openTab(statement);
        void navigate({ to: '/console' });
      }}
    />
  );
}
