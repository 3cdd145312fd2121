// The startup script, run at each boot: the image has no cloud-init.
import { environmentOf } from '../../families/identity/gcp.ts'
import { heredoc, id, locals, x, type Heredoc, type Template, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { VmNode } from './gcp-machine.ts'

/** The script as a local value of the node. */
export function startupScript(node: VmNode): TopBlock {
  const { settings, targets, label } = node
  const environment = environmentOf(targets, x`google_service_account.${id(label)}.email`)
  const shares = targets.flatMap((target) => {
    const share = target.offer.refs?.['share']
    return share === undefined ? [] : [{ path: `/mnt/${target.label.replaceAll('_', '-')}`, share }]
  })
  const script = joined([
    heredoc`#!/bin/sh
set -eu
mkdir -p /etc/app /opt/placeholder
cat > /etc/app/environment <<'ENVIRONMENT'
`,
    ...Object.entries(environment).map(([name, value]) => joined([heredoc`${name}=`, spliced(value), heredoc`\n`])),
    heredoc`ENVIRONMENT
`,
    PLACEHOLDER,
    ...(shares.length > 0 ? [INSTALL_NFS, ...shares.map(({ path, share }) => mount(path, share))] : []),
    ...(settings.has_jupyter ? [JUPYTER] : []),
    OPS_AGENT,
  ])
  return locals(
    { [`${label}_startup`]: script },
    'The settings of what the machine uses lie in /etc/app/environment; a placeholder answers /healthz on port 8080\nuntil there is something better.',
  )
}

/** A value as part of a longer text. */
function spliced(value: Value): Heredoc {
  if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'template')
    return { kind: 'heredoc', parts: (value as Template).parts }
  return typeof value === 'string' ? heredoc`${value}` : heredoc`${x`${value}`}`
}

function joined(parts: readonly Heredoc[]): Heredoc {
  return { kind: 'heredoc', parts: parts.flatMap((part) => part.parts) }
}

const PLACEHOLDER = heredoc`echo ok > /opt/placeholder/healthz
cat > /etc/systemd/system/placeholder.service <<'UNIT'
[Unit]
Description=Placeholder until the application is deployed
After=network-online.target
Wants=network-online.target
[Service]
EnvironmentFile=/etc/app/environment
ExecStart=/usr/bin/python3 -m http.server 8080 --directory /opt/placeholder
DynamicUser=yes
ProtectSystem=strict
ProtectHome=yes
NoNewPrivileges=yes
Restart=always
[Install]
WantedBy=multi-user.target
UNIT
systemctl daemon-reload
systemctl enable --now placeholder.service
`

/** The image updates itself after its first boot, and holds the lock for a while. */
const INSTALL = 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y'

const INSTALL_NFS = heredoc`command -v mount.nfs > /dev/null || { ${INSTALL} nfs-common; }
`

/** Mounts a share; whoever is first opens it to all users of the machines. */
function mount(path: string, share: Value): Heredoc {
  return joined([
    heredoc`mkdir -p ${path}
grep -q ' ${path} ' /etc/fstab || echo '`,
    spliced(share),
    heredoc` ${path} nfs hard,nofail,_netdev 0 0' >> /etc/fstab
mountpoint -q ${path} || { mount ${path} && chmod 1777 ${path}; }
`,
  ])
}

/** Only on the machine itself: people reach it through the signed-in tunnel, and need the token as well. */
const JUPYTER = heredoc`if [ ! -x /opt/jupyter/bin/jupyter ]; then
  ${INSTALL} python3-venv
  id jupyter > /dev/null 2>&1 || useradd --system --create-home --shell /usr/sbin/nologin jupyter
  python3 -m venv /opt/jupyter
  /opt/jupyter/bin/pip install --quiet 'jupyterlab==4.*'
fi
mkdir -p /etc/jupyter
[ -s /etc/jupyter/token ] || (umask 077 && printf 'JUPYTER_TOKEN=%s\\n' "$(openssl rand -hex 24)" > /etc/jupyter/token)
cat > /etc/systemd/system/jupyter.service <<'UNIT'
[Unit]
Description=JupyterLab on the machine itself only
After=network-online.target
[Service]
User=jupyter
WorkingDirectory=/home/jupyter
EnvironmentFile=/etc/app/environment
EnvironmentFile=/etc/jupyter/token
ExecStart=/opt/jupyter/bin/jupyter lab --ip=127.0.0.1 --port=8888 --no-browser
NoNewPrivileges=yes
Restart=always
[Install]
WantedBy=multi-user.target
UNIT
systemctl daemon-reload
systemctl enable --now jupyter.service
`

/** Sends system logs and metrics; a machine without a way out does without. */
const OPS_AGENT = heredoc`if ! systemctl is-enabled --quiet google-cloud-ops-agent; then
  curl -fsS --max-time 60 -o /tmp/ops-agent.sh https://dl.google.com/cloudagents/add-google-cloud-ops-agent-repo.sh && bash /tmp/ops-agent.sh --also-install || true
fi
`
