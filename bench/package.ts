import { execFile } from 'node:child_process';
import { mkdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packPackage } from '../scripts/host/package.ts';
import { hostModule } from './harness.ts';

const command = promisify(execFile);

export interface InstalledPackage {
	folder: string;
	/** Bytes of the tarball that `npm publish` would send. */
	tarballBytes: number;
}

/** Packs the built package and unpacks it beside n8n's own modules, so that it is what an n8n would load. */
export async function installPackage(checkout: string, into: string): Promise<InstalledPackage> {
	const { tarball, name } = await packPackage(checkout, join(into, 'packed'));
	const folder = join(into, 'node_modules', name);
	mkdirSync(dirname(folder), { recursive: true });
	await command('tar', ['-xzf', tarball, '-C', into]);
	renameSync(join(into, 'package'), folder);
	for (const shared of ['n8n-workflow', 'luxon'])
		symlinkSync(hostModule(shared), join(into, 'node_modules', shared));
	return { folder, tarballBytes: statSync(tarball).size };
}
