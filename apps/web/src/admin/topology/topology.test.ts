import { expect, it } from 'vitest';
import type { Machine } from '../../data/admin-queries.ts';
import { topologyOf, zoneMembers } from './topology.ts';

const storage = (address: string, isOnline = true): Machine => ({ role: 'storage', address, isOnline, version: '3' });

it('puts hosts into their zones and partitions onto their hosts', () => {
  const zones = zoneMembers({
    columns: ['Name', 'Host', 'Port'],
    rows: [
      ['west', 'h1', '1'],
      ['east', 'h2', '2'],
      ['east', 'h3', '3'],
    ],
  });
  const machines = [
    storage('h1:1'),
    storage('h2:2'),
    storage('h3:3', false),
    { ...storage('g:9'), role: 'graph' as const },
  ];
  const partitions = [
    { id: '2', leader: 'h1:1', peers: 'h1:1, h2:2', losts: '' },
    { id: '10', leader: 'h1:1', peers: 'h1:1, h3:3', losts: 'h3:3' },
    { id: '11', leader: '', peers: 'h2:2', losts: '' },
  ];
  expect(topologyOf(machines, zones, partitions)).toEqual({
    zones: [
      {
        name: 'east',
        hosts: [
          {
            address: 'h2:2',
            isOnline: true,
            leads: 0,
            places: [
              { id: '2', role: 'follower' },
              { id: '11', role: 'follower' },
            ],
          },
          { address: 'h3:3', isOnline: false, leads: 0, places: [{ id: '10', role: 'lost' }] },
        ],
      },
      {
        name: 'west',
        hosts: [
          {
            address: 'h1:1',
            isOnline: true,
            leads: 2,
            places: [
              { id: '2', role: 'leader' },
              { id: '10', role: 'leader' },
            ],
          },
        ],
      },
    ],
    leaderGap: 2,
    partitionGap: 0,
    leaderless: ['11'],
  });
});

it('shows hosts without zones, and those known only from a partition as offline', () => {
  const partitions = [{ id: '1', leader: 'gone:1', peers: 'gone:1', losts: '' }];
  expect(topologyOf([storage('h1:1')], zoneMembers(undefined), partitions)).toEqual({
    zones: [
      {
        name: undefined,
        hosts: [
          { address: 'gone:1', isOnline: false, leads: 1, places: [{ id: '1', role: 'leader' }] },
          { address: 'h1:1', isOnline: true, leads: 0, places: [] },
        ],
      },
    ],
    leaderGap: 0,
    partitionGap: 0,
    leaderless: [],
  });
});
