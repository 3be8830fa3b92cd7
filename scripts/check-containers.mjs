// `npm run check:containers`, as root: follows docs/operations.md with containers on a Docker engine of Debian's packages, in namespaces of
// its own. The commands are read out of the guide. Installation, what the containers may do, HTTPS through Caddy with a certificate of its
// own authority, files in the object store, every command in a container, changes of compose.yaml, a database and an app that are away, an
// upgrade in a folder of another name, a restore on another machine and where the app runs, and an estate that leaves for another
// installation. Images of the names in
// the Dockerfile and compose.yaml are made of Debian's packages, so no registry of images is asked; s3rver stands in for versitygw.
import { makeBaseImages } from './deployment/base-images.mjs';
import { installContainers, firstPlace, lookAtContainers } from './deployment/container-installation.mjs';
import {
  administerContainers,
  backUpContainers,
  changeCompose,
  handOverContainers,
  restoreContainers,
  takeAway,
  upgradeContainers,
} from './deployment/container-operations.mjs';
import { openService } from './deployment/container-service.mjs';
import { requireDockerEngine, startEngine } from './deployment/docker-engine.mjs';
import { openGuide } from './deployment/guide.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const require = (isTrue, sentence) => {
  if (!isTrue) throw new Error(`Not true: ${sentence}`);
  say(`  ${sentence}`);
};

let folder = firstPlace;
const place = () => folder;
let engine;
try {
  requireDockerEngine();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  // `check:release` takes it for a check that was not run.
  process.exit(77);
}
try {
  say('A Docker engine of Debian’s packages:');
  engine = await startEngine();
  require(true, `It runs: Docker ${await engine.read("docker version --format '{{.Server.Version}}'")}.`);
  require(true, `It has images of ${(await makeBaseImages(engine)).join(', ')}.`);
  const inPlace = { run: (command, options) => engine.run(command, { place: folder, ...options }) };
  const guide = openGuide(inPlace, { hasContainers: true });
  const moveTo = (other) => (folder = other);
  const on = { engine, guide, service: openService(engine, place), place, moveTo, say, require };
  await installContainers(on);
  const picture = await lookAtContainers(on);
  await administerContainers(on);
  await backUpContainers(on);
  await changeCompose(on);
  await takeAway(on);
  await upgradeContainers(on);
  await restoreContainers(on, picture);
  await handOverContainers(on);

  const left = guide.notFollowed();
  if (left.length > 0) throw new Error(`scripts/deployment/ does not follow these commands:\n${left.join('\n')}`);
  say('The guide with containers works.');
} catch (error) {
  if (engine?.isStopping() !== true) process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await engine?.stop();
}
