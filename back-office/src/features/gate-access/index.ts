import type { FeatureRooms, Room } from '../../platform/rooms/room.ts';

const ofGate = { group: 'Gate', permission: 'gate.manage' } as const satisfies Partial<Room>;

/** The rooms for gates, gate rules, the gate log, presence and revocations. */
export const gateAccess: FeatureRooms = {
  rooms: [
    {
      group: 'Gate',
      permission: 'gate.guard',
      label: 'Who is inside',
      path: '/presence',
      load: () => import('./inside/inside-room.tsx').then(({ InsideRoom }) => InsideRoom),
    },
    {
      ...ofGate,
      label: 'Gate log',
      path: '/gate-log',
      load: () => import('./log/gate-log-room.tsx').then(({ GateLogRoom }) => GateLogRoom),
    },
    {
      ...ofGate,
      label: 'Gates and rules',
      path: '/gates',
      deskNote: 'Gates are placed on the plan, with a keyboard or a mouse. What has passed them is in the gate log.',
      load: () => import('./gates/gates-room.tsx').then(({ GatesRoom }) => GatesRoom),
    },
    {
      ...ofGate,
      label: 'Gate rules',
      path: '/gate-rules',
      tabOf: '/gates',
      load: () => import('./gates/gate-rules-room.tsx').then(({ GateRulesRoom }) => GateRulesRoom),
    },
    {
      ...ofGate,
      label: 'Revocations',
      path: '/gate-revocations',
      tabOf: '/gates',
      load: () => import('./revocations/revocation-list.tsx').then(({ RevocationList }) => RevocationList),
    },
  ],
  staleOn: {
    gate: ['gates', 'gate-rules', 'gate-revocations', 'inside'],
    'gate-log': ['inside', 'gate-log', 'gate-log-summary', 'gate-log-entry'],
    visitors: ['inside'],
  },
  setup: {
    gates: () => import('./gates/gates-setup.tsx').then(({ GatesSetup }) => GatesSetup),
  },
};
