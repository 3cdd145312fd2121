// Runs the programs of an image that was laid out in a folder, as closely to a container as this machine lets us.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProgram } from './lay-out.ts'
import type { Start } from './dockerfile.ts'
import { CAN_CONTAIN, SYSTEM_LINKS } from './place-files.ts'

/** Before all others on the PATH: Node as the base image has it. */
const BASE_PROGRAMS = '/opt/base/bin'
/** What Debian brings for dynamic linking, shells and locales. */
const SYSTEM_FOLDERS = ['/usr/bin', '/usr/lib', '/usr/lib64', '/usr/share']
const ACCOUNTS = 'root:x:0:0:root:/root:/usr/sbin/nologin\nnode:x:1000:1000::/home/node:/bin/bash\n'

export interface Contained {
  readonly child: ChildProcess
  /** What it printed so far. */
  readonly printed: { text: string }
  /** Its exit code; null after a signal that it does not handle. */
  readonly ended: Promise<number | null>
}

/** An image in a folder, with the volume that its containers share. */
export class Container {
  readonly root: string
  readonly volume: string
  readonly #start: Start
  readonly #running = new Set<Contained>()

  /** @param root folder in which the image lies @param volume folder for its only volume */
  constructor(root: string, volume: string, start: Start) {
    this.root = root
    this.volume = volume
    this.#start = start
  }

  /** Adds what the base image has. */
  async addBase(): Promise<void> {
    await copyProgram(process.execPath, join(this.root, BASE_PROGRAMS, 'node'))
    for (const folder of ['/proc', '/dev', '/tmp', '/etc', this.#start.volumes[0] ?? '', ...SYSTEM_FOLDERS])
      if (folder !== '') mkdirSync(join(this.root, folder), { recursive: true })
    for (const path of SYSTEM_LINKS) if (existsSync(path)) symlinkSync(readlinkSync(path), join(this.root, path))
    writeFileSync(join(this.root, 'etc/passwd'), ACCOUNTS)
    writeFileSync(join(this.root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
    if (CAN_CONTAIN) chownSync(this.volume, 1000, 1000)
    else if (spawnSync('chmod', ['-R', 'a-w', this.root]).status !== 0) throw new Error('The image stays writable.')
  }

  /** The path of a file of the volume, as programs of the image see it. */
  inVolume(name: string): string {
    return join(CAN_CONTAIN ? (this.#start.volumes[0] ?? '') : this.volume, name)
  }

  /** Starts a program of the image; tini, which Debian brings, is left out. */
  run(given: readonly string[] = this.#start.command, env: Readonly<Record<string, string>> = {}): Contained {
    const [command = '', ...args] = given.slice(given[0] === 'tini' ? 2 : 0)
    const child = CAN_CONTAIN ? this.#contain(command, args, env) : this.#runPlainly(command, args, env)
    const printed = { text: '' }
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (printed.text += part.toString()))
    const ended = once(child, 'exit').then(([code]) => code as number | null)
    const contained = { child, printed, ended }
    this.#running.add(contained)
    void ended.then(() => this.#running.delete(contained))
    return contained
  }

  /** Ends what a failed test left running. */
  async kill(): Promise<void> {
    const running = [...this.#running]
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
  }

  /** With a read-only root, a tmpfs from which nothing runs, the image's user, and no rights at all. */
  #contain(command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
    const { root, volume } = this
    const [uid, gid] = this.#start.user.split(':')
    const folders = SYSTEM_FOLDERS.filter((path) => existsSync(path))
    const script = [
      'set -e',
      'mount --bind "$1" "$1"',
      ...['/proc', '/dev'].map((path) => `mount --rbind ${path} "$1${path}"`),
      ...folders.flatMap((path) => [`mount --bind ${path} "$1${path}"`, `mount -o remount,bind,ro "$1${path}"`]),
      'mount -t tmpfs -o mode=1777,nosuid,nodev,noexec tmpfs "$1/tmp"',
      `mount --bind "$2" "$1${this.#start.volumes[0]}"`,
      'mount -o remount,bind,ro "$1"',
      'root="$1"',
      'shift 2',
      `exec chroot "$root" setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all "$@"`,
    ]
    const inside = ['env', '--chdir', this.#start.workdir, command, ...args]
    return spawn(
      'unshare',
      ['--mount', '--propagation', 'private', 'sh', '-c', script.join('\n'), 'sh', root, volume, ...inside],
      {
        env: {
          HOME: '/home/node',
          PATH: `${BASE_PROGRAMS}:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
          ...this.#start.env,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
  }

  #runPlainly(command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
    const { root, volume } = this
    const path = [BASE_PROGRAMS, '/usr/local/bin'].map((folder) => join(root, folder)).join(':')
    return spawn(command === 'node' ? join(root, BASE_PROGRAMS, 'node') : command, args, {
      cwd: join(root, this.#start.workdir),
      env: { PATH: `${path}:/usr/bin:/bin`, ...this.#start.env, STRATA_DATA: volume, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
}
