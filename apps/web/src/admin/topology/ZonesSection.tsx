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
  const words = useTranslations('admin');
  const zones = [...Map.groupBy(members, ({ zone }) => zone)].map(([name, own]) => ({
    name,
    hosts: own.map(({ address }) => address),
  }));
  return (
    <section>
      <div className={admin['section']}>
        <h2>{words('zones')}</h2>
        <span className="meta">{words('zonesSay')}</span>
      </div>
      <ListTable
        columns={[
          { label: words('zone'), width: 260 },
          { label: words('machines') },
          { label: words('operations'), width: 380, isHeadHidden: true },
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
                    title={words('renameZoneOf', { zone: name })}
                    act={words('renameZone')}
                    icon={<Pencil size={12} />}
                    say={words('renameZoneSay')}
                    fields={[{ key: 'to', label: words('newName') }]}
                    done={words('zoneChanged', { zone: name })}
                    plan={(text) => build.renameZone(name, text('to'))}
                  />
                  <ActForm
                    title={words('divideZoneOf', { zone: name })}
                    act={words('divideZone')}
                    icon={<Split size={12} />}
                    say={words('divideZoneSay')}
                    fields={[
                      { key: 'one', label: words('firstZone') },
                      {
                        key: 'hosts',
                        label: words('itsMachines'),
                        hint: words('divideHint'),
                        text: hosts.slice(0, Math.ceil(hosts.length / 2)).join(', '),
                        wrong: (text) => (divided(hosts, text) === undefined ? words('divideWrong') : undefined),
                      },
                      { key: 'other', label: words('secondZone') },
                    ]}
                    isDisabled={hosts.length < 2}
                    done={words('zoneChanged', { zone: name })}
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
                    title={words('mergeZoneOf', { zone: name })}
                    act={words('mergeZone')}
                    icon={<Combine size={12} />}
                    say={words('mergeZoneSay')}
                    fields={[
                      { key: 'with', label: words('mergeWith'), choices: others },
                      { key: 'into', label: words('mergeInto'), text: name },
                    ]}
                    isDisabled={others.length === 0}
                    done={words('zoneChanged', { zone: name })}
                    plan={(text) => build.mergeZones([name, text('with')], text('into'))}
                  />
                  <ActForm
                    title={words('dropZoneOf', { zone: name })}
                    act={words('dropZone')}
                    icon={<Trash2 size={12} />}
                    say={words('dropZoneSay', { count: hosts.length })}
                    done={words('zoneDropped', { zone: name })}
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
