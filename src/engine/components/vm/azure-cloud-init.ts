import { locals, type Expr, type Heredoc, type TopBlock, type Value } from '../../hcl/nodes.ts'
import { textParts } from '../environment.ts'

/** The port on which a machine serves, and the placeholder answers /healthz. */
export const APP_PORT = 8080
/** The port of JupyterLab, on the machine's own loopback address only. */
export const JUPYTER_PORT = 8888

const PLACEHOLDER = `  - path: /opt/placeholder/healthz
    content: ok
  - path: /etc/systemd/system/placeholder.service
    content: |
      [Unit]
      Description=Placeholder until the application is deployed
      After=network-online.target
      Wants=network-online.target
      [Service]
      ExecStart=/usr/bin/python3 -m http.server ${APP_PORT} --directory /opt/placeholder
      DynamicUser=yes
      ProtectSystem=strict
      ProtectHome=yes
      NoNewPrivileges=yes
      Restart=always
      [Install]
      WantedBy=multi-user.target
`

// JupyterLab keeps its own token besides: other users of the machine share the loopback address.
const JUPYTER = `  - path: /etc/systemd/system/jupyter.service
    content: |
      [Unit]
      Description=JupyterLab, on the loopback address only
      After=network-online.target
      Wants=network-online.target
      [Service]
      ExecStart=/opt/jupyter/bin/jupyter lab --ip=127.0.0.1 --port=${JUPYTER_PORT} --no-browser
      EnvironmentFile=-/etc/app.env
      Environment=HOME=/var/lib/jupyter
      WorkingDirectory=/var/lib/jupyter
      StateDirectory=jupyter
      DynamicUser=yes
      NoNewPrivileges=yes
      Restart=always
      [Install]
      WantedBy=multi-user.target
`

// The way out may be made after the machine: what is installed waits for it, up to 15 minutes.
const WAIT_FOR_INTERNET = `  - [timeout, "900", sh, -c, "until curl --silent --fail --output /dev/null https://pypi.org/simple/pip/; do sleep 5; done"]
  - [apt-get, update]
`

const INSTALL_JUPYTER = `  - [apt-get, install, --yes, python3-venv]
  - [python3, -m, venv, /opt/jupyter]
  - [/opt/jupyter/bin/pip, install, --quiet, "jupyterlab>=4.4,<5"]
  - [systemctl, enable, --now, jupyter.service]
`

// Ubuntu signs these drivers, so that they load with Secure Boot on; the vendor's own extension would not.
const INSTALL_GPU = `  - [apt-get, install, --yes, ubuntu-drivers-common]
  - [ubuntu-drivers, install, --gpgpu]
`

/** What a machine of the node installs at its first start. */
export interface FirstStart {
  readonly hasGpu: boolean
  readonly hasJupyter: boolean
  /** Settings of the application; written to /etc/app.env. */
  readonly environment: Readonly<Record<string, Value>>
}

/** The local value with the cloud-init of a node's machines: settings, a placeholder, and what the node asks for. */
export function cloudInit(label: string, { hasGpu, hasJupyter, environment }: FirstStart): TopBlock {
  const parts: (string | Expr)[] = [
    '#cloud-config\nwrite_files:\n',
    '  - path: /etc/app.env\n    permissions: "0640"\n    content: |\n',
    ...Object.entries(environment).flatMap(([name, value]) => [`      ${name}=`, ...textParts(value), '\n']),
    PLACEHOLDER,
    hasJupyter ? JUPYTER : '',
    'runcmd:\n  - [systemctl, daemon-reload]\n  - [systemctl, enable, --now, placeholder.service]\n',
    hasGpu || hasJupyter ? WAIT_FOR_INTERNET : '',
    hasGpu ? INSTALL_GPU : '',
    hasJupyter ? INSTALL_JUPYTER : '',
    // The kernel modules of the driver load at the next start.
    hasGpu ? 'power_state:\n  mode: reboot\n' : '',
  ]
  const text: Heredoc = { kind: 'heredoc', parts: parts.filter((part) => part !== '') }
  return locals(
    { [`${label}_cloud_init`]: text },
    `First start of ${label}: the settings of the application, and a placeholder that answers /healthz on port ${APP_PORT}.`,
  )
}
