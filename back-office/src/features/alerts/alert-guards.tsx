import { tickIcon } from '@ekhaya/icons/icon-paths';
import { Box } from '@mui/material';
import { Icon } from '../../platform/page/icon.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { whereOf } from './alert-texts.ts';
import { useGuardsOnAlert } from './alerts.queries.ts';

/** The guards of an open alert in words: who comes, where each is, and how far that is. */
export function AlertGuards({ id, now }: { id: string; now: number }) {
  const read = useGuardsOnAlert(id);
  return (
    <section>
      <SectionHead title="Guards" />
      <ReadView read={read} what="Where the guards are" rows={2}>
        {(guards) =>
          guards.length === 0 ? (
            <p>No guard has been told yet.</p>
          ) : (
            <Box component="ul" aria-label="Guards" sx={{ listStyle: 'none', margin: 0, padding: '4px 0 0' }}>
              {guards.map((guard) => (
                <Box component="li" key={guard.id} sx={{ padding: '7px 0', overflowWrap: 'anywhere' }}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 10px', font: 'var(--c-row)' }}>
                    <span>{guard.name}</span>
                    {guard.isComing && (
                      <Box component="span" sx={{ display: 'flex', gap: '4px', color: 'var(--good)' }}>
                        <Icon path={tickIcon} /> is coming
                      </Box>
                    )}
                  </Box>
                  <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{whereOf(guard, now)}</Box>
                </Box>
              ))}
            </Box>
          )
        }
      </ReadView>
    </section>
  );
}
