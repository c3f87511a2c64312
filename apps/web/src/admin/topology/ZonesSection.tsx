import { Combine, Pencil, Split, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import { ListTable } from '../../ui/ListTable.tsx';
import { ActForm } from '../ActForm.tsx';
import type { ZoneMember } from './topology.ts';
import admin from '../admin.module.css';
import list from '../../ui/list-page.module.css';

/** Zones with their hosts, and actions to rename, divide, merge and drop them. */
export function ZonesSection({ members }: { readonly members: readonly ZoneMember[] }) {
  const t = useTranslations('admin');
  const zones = [...Map.groupBy(members, ({ zone }) => zone)].map(([name, own]) => ({
    name,
    hosts: own.map(({ address }) => address),
  }));
  return (
    <section>
      <div className={admin['section']}>
        <h2>{t('zones')}</h2>
        <span className="meta">{t('zonesSay')}</span>
      </div>
      <ListTable
        columns={[
          { label: t('zone'), width: 260 },
          { label: t('machines') },
          { label: t('operations'), width: 380, isHeadHidden: true },
        ]}
        rows={zones}
        row={({ name, hosts }) => {
          const others = zones.flatMap((zone) => (zone.name === name ? [] : [zone.name]));
          return (
            <tr key={name}>
              <td className="strong clip" title={name}>
                {name}
              </td>
              <td className="mono clip" title={hosts.join(', ')}>
                {hosts.join(', ')}
              </td>
              <td>
                <div className={list['acts']}>
                  <ActForm
                    title={t('renameZoneOf', { zone: name })}
                    act={t('renameZone')}
                    icon={<Pencil size={12} />}
                    say={t('renameZoneSay')}
                    fields={[{ key: 'to', label: t('newName') }]}
                    done={t('zoneChanged', { zone: name })}
                    plan={(text) => build.renameZone(name, text('to'))}
                  />
                  <ActForm
                    title={t('divideZoneOf', { zone: name })}
                    act={t('divideZone')}
                    icon={<Split size={12} />}
                    say={t('divideZoneSay')}
                    fields={[
                      { key: 'one', label: t('firstZone') },
                      {
                        key: 'hosts',
                        label: t('itsMachines'),
                        hint: t('divideHint'),
                        text: hosts.slice(0, Math.ceil(hosts.length / 2)).join(', '),
                        wrong: (text) => (divided(hosts, text) === undefined ? t('divideWrong') : undefined),
                      },
                      { key: 'other', label: t('secondZone') },
                    ]}
                    isDisabled={hosts.length < 2}
                    done={t('zoneChanged', { zone: name })}
                    plan={(text) => {
                      const parts = divided(hosts, text('hosts'));
                      return (
                        parts &&
                        build.divideZone(name, [
                          { zone: text('one'), hosts: parts.one },
                          { zone: text('other'), hosts: parts.other },
                        ])
                      );
                    }}
                  />
                  <ActForm
                    title={t('mergeZoneOf', { zone: name })}
                    act={t('mergeZone')}
                    icon={<Combine size={12} />}
                    say={t('mergeZoneSay')}
                    fields={[
                      { key: 'with', label: t('mergeWith'), choices: others },
                      { key: 'into', label: t('mergeInto'), text: name },
                    ]}
                    isDisabled={others.length === 0}
                    done={t('zoneChanged', { zone: name })}
                    plan={(text) => build.mergeZones([name, text('with')], text('into'))}
                  />
                  <ActForm
                    title={t('dropZoneOf', { zone: name })}
                    act={t('dropZone')}
                    icon={<Trash2 size={12} />}
                    say={t('dropZoneSay', { count: hosts.length })}
                    done={t('zoneDropped', { zone: name })}
                    plan={() => build.dropZone(name)}
                  />
                </div>
              </td>
            </tr>
          );
        }}
      />
    </section>
  );
}

/** Splits the hosts of a zone by name. Returns undefined if a part is empty or a host is not in the zone. */
function divided(
  hosts: readonly string[],
  text: string,
): { readonly one: readonly build.PlainHost[]; readonly other: readonly build.PlainHost[] } | undefined {
  const one = build.readHosts(text);
  const all = build.readHosts(hosts.join(' '));
  if (one === undefined || all === undefined) return undefined;
  const wanted = new Set(one.map(({ host, port }) => `${host}:${port}`));
  const other = all.filter(({ host, port }) => !wanted.has(`${host}:${port}`));
  return other.length > 0 && other.length + wanted.size === all.length ? { one, other } : undefined;
}
