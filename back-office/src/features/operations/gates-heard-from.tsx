import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import { doorIcon, phoneIcon } from '@ekhaya/icons/icon-paths';
import { Box } from '@mui/material';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SectionLink } from '../../platform/page/section-link.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import type { HowItIs } from './how-it-is.queries.ts';

/** The gates of the person's estates and the phones that guard them, each with when it was last heard from. */
export function GatesHeardFrom({ gates, guardPhones, version }: Pick<HowItIs, 'gates' | 'guardPhones' | 'version'>) {
  const { momentOf } = useEstateClock();
  const maySeeLog = useHasPermission('gate.manage');
  const names = new Map(gates.map(({ estateId, estateName }) => [estateId, estateName]));
  const isOfSeveral = names.size > 1;
  if (gates.length === 0 && guardPhones.length === 0) return null;
  return (
    <Box component="section" sx={{ marginTop: '32px' }}>
      <SectionHead
        title="Gates and guards’ phones"
        {...(maySeeLog && { end: <SectionLink to="/gate-log">Gate log</SectionLink> })}
      />
      <RowList label="Gates and guards’ phones">
        {guardPhones.map(({ guard, userAgent, estateIds, appVersion, heardAt }) => (
          <Row
            key={`${guard} ${userAgent} ${heardAt}`}
            leading={<IconPlate path={phoneIcon} />}
            title={`${guard}’s phone`}
            note={[
              deviceName(userAgent),
              appVersion === '' ? 'version not told' : `version ${appVersion}`,
              ...(appVersion !== '' && appVersion !== version ? ['updates itself when it is opened anew'] : []),
              ...(isOfSeveral ? estateIds.flatMap((id) => names.get(id) ?? []) : []),
            ].join(' · ')}
            end={`last heard from ${momentOf(heardAt)}`}
          />
        ))}
        {gates.map(({ id, name, estateName, estateId, heardAt }) => (
          <Row
            key={id}
            leading={<IconPlate path={doorIcon} />}
            title={name}
            {...(isOfSeveral && { note: estateName })}
            end={heardAt === null ? 'nobody passed yet' : `last passage ${momentOf(heardAt, estateId)}`}
          />
        ))}
      </RowList>
    </Box>
  );
}
