// `npm run test:checks-can-fail`: proves that the checks can fail. For each kind of check it breaks something in a copy of the
// tree and expects the check to fail. When all checks fail as expected, it writes the digest of the checks to checks-proved.txt.
import { proveChecks } from './prove-checks.ts';
import { writeProof } from './proof-of-checks.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const asked = process.argv.slice(2);
const verdicts = await proveChecks(asked, ({ kind, what, result, output }) => {
  say(`${kind.padEnd(12)} ${result.padEnd(10)} ${what}`);
  if (result !== 'seen') say(output);
});
const failed = verdicts.filter(({ result }) => result !== 'seen').length;
if (asked.length === 0 && failed === 0) writeProof();
say(`${verdicts.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || verdicts.length === 0 ? 1 : 0;
