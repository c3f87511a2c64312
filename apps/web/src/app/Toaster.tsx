import { useEffect } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { dismissToast, toastStore } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import controls from '../ui/controls.module.css';
import { IconButton } from '../ui/IconButton.tsx';

const SHOWN_MS = 4_000;
/** Also for messages with a button, which take time to reach. */
const FAILURE_SHOWN_MS = 9_000;
const ICONS = { success: CircleCheck, danger: CircleAlert, warning: TriangleAlert, info: Info } as const;

/** The only toast. It is announced, and errors are always shown elsewhere too. */
export function Toaster() {
  const toast = useStore(toastStore, (store) => store.toast);
  const t = useTranslations('ui');
  useEffect(() => {
    if (toast === undefined) return;
    const timer = setTimeout(
      dismissToast,
      toast.action !== undefined || toast.tone === 'danger' || toast.tone === 'warning' ? FAILURE_SHOWN_MS : SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [toast]);
  const Icon = toast === undefined ? Info : ICONS[toast.tone];
  return (
    <div role="status" aria-live="polite">
      {toast !== undefined && (
        <div key={toast.id} className={controls['toast']} data-tone={toast.tone}>
          <Icon size={16} />
          <p>{toast.text}</p>
          {toast.action !== undefined && (
            <Button
              size="row"
              onClick={() => {
                toast.action?.run();
                dismissToast();
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton size="row" label={t('dismiss')} icon={<X size={14} />} onClick={dismissToast} />
        </div>
      )}
    </div>
  );
}
