import { useQueryClient } from '@tanstack/react-query';
import type { FileSettingsBody } from '@astrolabe/http-api';
import { changeFileSettings, filesQuery } from '../../data/files.ts';
import { showToast } from '../../state/toast-store.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';

/** Selects how a file is read, and refreshes what depends on it. */
export function useFileSettings(name: string): (settings: FileSettingsBody) => Promise<void> {
  const queryClient = useQueryClient();
  const errorMessages = useErrorMessages();
  return async (settings) => {
    try {
      await changeFileSettings(name, settings);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: filesQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['file-preview', name] }),
      ]);
    } catch (error) {
      showToast('danger', errorMessages(error).text);
    }
  };
}
