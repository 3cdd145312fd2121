// What an AWS machine does when it starts for the first time.
import { APP_PORT, refOf } from '../../families/edge/aws.ts'
import type { Expr, Heredoc } from '../../hcl/nodes.ts'
import type { Target } from '../component.ts'
import { environmentOf, textParts } from '../environment.ts'

/** Port of Jupyter on the machine's own loopback address. */
export const JUPYTER_PORT = 8888
/** The newest minor release that runs on the Python 3.9 of Amazon Linux 2023. */
const JUPYTER_VERSION = '4.4.*'

interface Machine {
  readonly targets: readonly Target[]
  readonly hasJupyter: boolean
  /** Log group that takes the application's log files; none without Log Analytics. */
  readonly logGroup: Expr | undefined
}

type Line = readonly (string | Expr)[]

/**
 * cloud-init: the settings of what the machine uses, its mounted shares, and a placeholder that answers /healthz, so
 * that the first apply ends healthy and a load-balanced group is not recycled for ever.
 */
export function cloudInit(machine: Machine): Heredoc {
  const shares = machine.targets.filter((target) => target.type === 'file-share')
  const packages = [
    ...(shares.length > 0 ? ['amazon-efs-utils'] : []),
    ...(machine.logGroup === undefined ? [] : ['amazon-cloudwatch-agent']),
  ]
  const lines: Line[] = [
    ...text('#cloud-config', 'write_files:', '  - path: /etc/app.env', '    content: |'),
    ...settingsOf(machine.targets).map((line): Line => ['      ', ...line]),
    ...PLACEHOLDER,
    ...(machine.logGroup === undefined ? [] : logAgent(machine.logGroup)),
    ...(machine.hasJupyter ? jupyterService() : []),
    ...text('runcmd:', '  - [systemctl, daemon-reload]', '  - [systemctl, enable, --now, placeholder.service]'),
    ...(packages.length === 0 ? [] : [untilDone(`dnf install -y ${packages.join(' ')}`)]),
    ...shares.flatMap(mountShare),
    ...(machine.logGroup === undefined
      ? []
      : text(
          '  - [/opt/aws/amazon-cloudwatch-agent/bin/amazon-cloudwatch-agent-ctl, -a, fetch-config, -m, ec2, -s, -c, "file:/opt/app-logs.json"]',
        )),
    ...(machine.hasJupyter ? jupyterSetup() : []),
  ]
  return { kind: 'heredoc', parts: lines.flatMap((line) => [...line, '\n']) }
}

/** Tries for ten minutes: the way out of the network may come up after the machine. */
function untilDone(command: string): Line {
  return [`  - [sh, -c, 'n=0; until ${command} || [ $n -ge 40 ]; do n=$((n+1)); sleep 15; done']`]
}

function text(...lines: readonly string[]): Line[] {
  return lines.map((line) => [line])
}

/** One line for each setting; a comment when nothing is used, so that the file exists all the same. */
function settingsOf(targets: readonly Target[]): Line[] {
  const settings = Object.entries(environmentOf(targets))
  return settings.length === 0
    ? [['# Settings of the application']]
    : settings.map(([name, value]): Line => [`${name}=`, ...textParts(value)])
}

const PLACEHOLDER = text(
  '  - path: /opt/placeholder/healthz',
  '    content: ok',
  '  - path: /etc/systemd/system/placeholder.service',
  '    content: |',
  '      [Unit]',
  '      Description=Placeholder until the application is deployed',
  '      After=network-online.target',
  '      Wants=network-online.target',
  '      [Service]',
  `      ExecStart=/bin/sh -c 'exec /usr/bin/python3 -m http.server ${APP_PORT} --directory /opt/placeholder >> "$LOGS_DIRECTORY/app.log" 2>&1'`,
  '      EnvironmentFile=/etc/app.env',
  '      DynamicUser=yes',
  '      LogsDirectory=app',
  '      ProtectSystem=strict',
  '      ProtectHome=yes',
  '      NoNewPrivileges=yes',
  '      Restart=always',
  '      [Install]',
  '      WantedBy=multi-user.target',
)

function logAgent(logGroup: Expr): Line[] {
  return [
    ...text('  - path: /opt/app-logs.json', '    content: |'),
    [
      '      {"logs": {"logs_collected": {"files": {"collect_list": [{"file_path": "/var/log/app/*.log", "log_group_name": "',
      logGroup,
      '", "log_stream_name": "{instance_id}"}]}}}}',
    ],
  ]
}

function mountShare(share: Target): Line[] {
  const system = refOf(share, 'file_system_id')
  const accessPoint = refOf(share, 'access_point_id')
  if (system === undefined || accessPoint === undefined) return []
  const folder = shareFolder(share)
  return [
    [`  - [mkdir, -p, ${folder}]`],
    [
      '  - [sh, -c, "echo ',
      system,
      `:/ ${folder} efs _netdev,tls,iam,accesspoint=`,
      accessPoint,
      ' 0 0 >> /etc/fstab"]',
    ],
    [`  - [mount, ${folder}]`],
  ]
}

/** Where a share is mounted. */
export function shareFolder(share: Target): string {
  return `/mnt/${share.label.replaceAll('_', '-')}`
}

/**
 * Jupyter listens on the loopback address only: whoever reaches it has signed in to the machine's tunnel, and then
 * still needs the token.
 */
function jupyterService(): Line[] {
  return text(
    '  - path: /etc/systemd/system/jupyter.service',
    '    content: |',
    '      [Unit]',
    '      Description=JupyterLab on the loopback address',
    '      After=network-online.target remote-fs.target',
    '      [Service]',
    '      User=jupyter',
    '      WorkingDirectory=/home/jupyter',
    '      EnvironmentFile=/etc/app.env',
    `      ExecStart=/opt/jupyter/bin/jupyter lab --ip=127.0.0.1 --port=${JUPYTER_PORT} --no-browser`,
    '      Restart=always',
    '      [Install]',
    '      WantedBy=multi-user.target',
  )
}

function jupyterSetup(): Line[] {
  return [
    ...text('  - [useradd, --create-home, --uid, "1500", jupyter]', '  - [python3, -m, venv, /opt/jupyter]'),
    untilDone(`/opt/jupyter/bin/pip install "jupyterlab==${JUPYTER_VERSION}"`),
    ...text('  - [systemctl, enable, --now, jupyter.service]'),
  ]
}
