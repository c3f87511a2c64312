import { useQuery } from '@tanstack/react-query';
import { storageQuery } from '../data/storage.ts';
import { Problem } from '../ui/Problem.tsx';
import { BackupTable } from './BackupTable.tsx';
import { SpaceStorageTable } from './SpaceStorageTable.tsx';

/** Disk use of the embedded database, backups, and export to a cluster. */
export function StoragePanel({ isLive }: { readonly isLive: boolean }) {
  const { data, error } = useQuery(storageQuery({ isLive }));
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  return (
    <>
      <SpaceStorageTable storage={data} />
      <BackupTable storage={data} />
    </>
  );
}
