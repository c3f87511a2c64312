import { Clock, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ui/Choice.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { ElementProblems, ExpiryDraft, PropertyDraft } from '../schema-model/element-draft.ts';
import { positiveInteger } from '../schema-model/name-rule.ts';
import { canHoldExpiry } from '../schema-model/property-type.ts';
import styles from './schema.module.css';

/** Whether and when rows expire. */
export interface ExpirySectionProps {
  readonly on: 'tag' | 'edge';
  readonly expiry: ExpiryDraft;
  readonly properties: readonly PropertyDraft[];
  /** The indexes on the tag or edge type: with an index, TTL cannot be set. */
  readonly indexNames: readonly string[];
  readonly isLocked: boolean;
  readonly isChecked: boolean;
  readonly problems: ElementProblems;
  readonly onChange: (expiry: ExpiryDraft) => void;
}

/** Lets the rows of a tag or edge type expire. */
export function ExpirySection({
  on,
  expiry,
  properties,
  indexNames,
  isLocked,
  isChecked,
  problems,
  onChange,
}: ExpirySectionProps) {
  const t = useTranslations('schema');
  const columns = properties.filter((property) => canHoldExpiry(property.type) && property.name !== '');
  const refusal = expiry.isOn
    ? undefined
    : indexNames.length > 0
      ? t('ttlIndexExists', { names: indexNames.join(', ') })
      : columns.length === 0
        ? t('ttlNoColumn')
        : undefined;
  const seconds = positiveInteger(expiry.duration);
  const box = (onToggle: () => void) => (
    <input
      type="checkbox"
      className={styles['check']}
      checked={expiry.isOn}
      disabled={isLocked || refusal !== undefined || (expiry.isOn && indexNames.length > 0)}
      onChange={onToggle}
    />
  );
  return (
    <section className={`card ${styles['expiry']}`} aria-label={t('ttl')}>
      {/* The label contains the checkbox, so the question needs a separate id. */}
      <label className={styles['checkLabel']}>
        {expiry.isOn ? (
          <Confirm
            title={t('ttlOffTitle')}
            body={t('ttlOffSay')}
            act={t('ttlOff')}
            onConfirm={() => onChange({ isOn: false, column: '', duration: '' })}
          >
            {(ask) => box(ask)}
          </Confirm>
        ) : (
          box(() =>
            onChange({ isOn: true, column: columns.length === 1 ? (columns[0]?.name ?? '') : '', duration: '' }),
          )
        )}
        <span>
          <b>{t('ttl')}</b> <span className="second">{t('enableTtl', { kind: on })}</span>
        </span>
      </label>
      {refusal !== undefined && (
        <p className={styles['warn']}>
          <TriangleAlert size={14} />
          <span>{refusal}</span>
        </p>
      )}
      {expiry.isOn && (
        <div className={styles['expiryFields']}>
          <div>
            <Choice
              isMono
              label={t('ttlColumn')}
              value={expiry.column}
              disabled={isLocked || indexNames.length > 0}
              isBad={isChecked && problems.expiryColumn !== undefined}
              options={[
                { value: '', label: '' },
                ...columns.map((property) => ({ value: property.name, label: `${property.name} ${property.type}` })),
              ]}
              onChoose={(column) => onChange({ ...expiry, column })}
            />
            {isChecked && problems.expiryColumn !== undefined && (
              <span className={styles['warn']}>{t(problems.expiryColumn)}</span>
            )}
          </div>
          <TextField
            label={t('ttlDuration')}
            inputMode="numeric"
            disabled={isLocked || indexNames.length > 0}
            value={expiry.duration}
            trailing={<span className={styles['unit']}>{t('seconds')}</span>}
            error={isChecked && problems.expiryDuration !== undefined ? t(problems.expiryDuration) : undefined}
            onChange={(event) => onChange({ ...expiry, duration: event.currentTarget.value })}
          />
          {seconds !== undefined && expiry.column !== '' && (
            <span className={styles['expiryNote']}>
              <Clock size={14} />
              <span>{t('ttlExpires', { seconds, column: expiry.column })}</span>
            </span>
          )}
        </div>
      )}
    </section>
  );
}
