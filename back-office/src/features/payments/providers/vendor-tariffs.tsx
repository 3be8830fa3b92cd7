import { Box } from '@mui/material';
import { Fragment } from 'react';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { utilityLooks } from '../../../platform/rooms/payment-looks.ts';
import { centsText } from '../payment-texts.ts';
import type { EstateProviders } from '../payments.queries.ts';

interface VendorTariffsProps {
  tariffs: EstateProviders['tariffs'];
  estateId: string;
}

/** The tariff of each utility as the vendor told it. The product computes no units and no prices. */
export function VendorTariffs({ tariffs, estateId }: VendorTariffsProps) {
  const { momentOf } = useEstateClock();
  if (tariffs.length === 0) {
    return (
      <Box sx={{ padding: '12px 0', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        The vendor tells its tariff with the first purchase.
      </Box>
    );
  }
  return (
    <RowList label="Tariffs">
      {tariffs.map(({ utility, tariff, rates, lines, amountCents, at }) => (
        <Row
          key={utility}
          leading={<IconPlate path={utilityLooks[utility].icon} />}
          title={`${utilityLooks[utility].name}: ${tariff}`}
          note={rates.join(', ')}
          aside={
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              Of <Amount cents={amountCents} />:{' '}
              {lines.map((line, index) => (
                <Fragment key={index}>
                  {index > 0 && ', '}
                  {line.text} <Amount cents={line.amountCents} />
                </Fragment>
              ))}
            </Box>
          }
          end={momentOf(at, estateId)}
        />
      ))}
    </RowList>
  );
}

/** An amount that never breaks over two lines. */
function Amount({ cents }: { cents: number }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{centsText(cents)}</span>;
}
