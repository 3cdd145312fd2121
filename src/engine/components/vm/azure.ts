import { message } from '#words/message.ts'
import { withoutZones } from '../../families/zones/azure.ts'
import { diskTier } from '../../clouds/azure/disks.ts'
import type { AzureNeed } from '../../clouds/azure/needs.ts'
import { adminIpRanges, adminSshPublicKey, scheduleTimeZone } from '../../families/inputs/azure.ts'
import { tags } from '../../clouds/azure/naming.ts'
import type { Alert, Charge, Lowered, Note, Variable } from '../../clouds/lowered.ts'
import { counted, HOURS_PER_MONTH, SCHEDULED_HOURS } from '../../clouds/site.ts'
import { block, id, ref, resource, x, type TopBlock } from '../../hcl/nodes.ts'
import { environmentOf } from '../environment.ts'
import { backupBlocks, backupCharges, backupNotes } from './azure-backup.ts'
import { APP_PORT, cloudInit, JUPYTER_PORT } from './azure-cloud-init.ts'
import { countOf, hasAddress, machineBlocks } from './azure-machine.ts'
import { planOf, type Node, type Plan } from './azure-plan.ts'

export { SIZES } from './azure-plan.ts'

/** Linux machines in the subnet for applications, signed in to by Entra. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title } = node
  const { plan, notes } = planOf(node)
  const machines = `azurerm_linux_virtual_machine.${label}`
  const environment = {
    AZURE_CLIENT_ID: ref('azurerm_user_assigned_identity', 'app', 'client_id'),
    ...environmentOf(node.targets),
  }
  return {
    headline: 'Linux machines without open ports; people sign in by Entra',
    blocks: [
      cloudInit(label, { hasGpu: plan.hasGpu, hasJupyter: settings.has_jupyter, environment }),
      ...machineBlocks(node, plan),
      ...(settings.is_scheduled ? [nightlyStop(label)] : []),
      ...(site.isProduction ? backupBlocks(node) : []),
    ],
    variables: variablesOf(node, plan),
    outputs: [
      {
        name: `${label}_names`,
        description: `${title}: names of the machines`,
        value: x`azurerm_linux_virtual_machine.${id(label)}[*].name`,
      },
      {
        name: `${label}_private_addresses`,
        description: `${title}: addresses in the network`,
        value: x`azurerm_network_interface.${id(label)}[*].private_ip_address`,
      },
      ...(hasAddress(settings, plan)
        ? [
            {
              name: `${label}_public_addresses`,
              description: `${title}: public addresses, closed but for admin_ip_ranges`,
              value: x`azurerm_public_ip.${id(label)}[*].ip_address`,
            },
          ]
        : []),
    ],
    charges: [...chargesOf(node, plan), ...(site.isProduction ? backupCharges(node, plan) : [])],
    included:
      hasAddress(settings, plan) && !settings.has_public_address
        ? { [`azurerm_public_ip.${label}`]: 'made only when admin_ip_ranges names an address' }
        : {},
    needs: needsOf(plan),
    alerts: alertsOf(node),
    facts: [
      `${settings.count} x ${plan.size}`,
      `${plan.diskGb} GB disk`,
      ...(settings.has_jupyter ? ['JupyterLab'] : []),
      ...(settings.is_scheduled ? ['stops at night'] : []),
      ...(site.isProduction ? ['daily backup'] : []),
    ],
    notes: [...notes, ...notesOf(node, plan), ...(site.isProduction ? backupNotes(node) : [])],
    readme: readmeOf(node, plan, machines),
  }
}

function nightlyStop(label: string): TopBlock {
  return resource(
    'azurerm_dev_test_global_vm_shutdown_schedule',
    label,
    {
      count: countOf(label),
      virtual_machine_id: x`azurerm_linux_virtual_machine.${id(label)}[count.index].id`,
      location: ref('azurerm_resource_group', 'main', 'location'),
      enabled: true,
      daily_recurrence_time: '1900',
      timezone: ref('var', 'schedule_time_zone'),
      tags,
      notification_settings: block({ enabled: false }),
    },
    'Azure stops the machines every evening; it has no schedule that starts them.',
  )
}

function variablesOf({ settings, label, title }: Node, plan: Plan): Variable[] {
  return [
    { name: `${label}_size`, type: x`string`, description: `Size of the machines of ${title}`, default: plan.size },
    {
      name: `${label}_count`,
      type: x`number`,
      description: `Number of machines of ${title}`,
      default: settings.count,
      validation: [{ condition: x`var.${id(`${label}_count`)} >= 1`, message: 'At least one machine.' }],
    },
    {
      name: `${label}_disk_gb`,
      type: x`number`,
      description: `System disk of each machine of ${title}, in GB`,
      default: plan.diskGb,
      validation: [{ condition: x`var.${id(`${label}_disk_gb`)} >= 30`, message: 'The image needs at least 30 GB.' }],
    },
    adminSshPublicKey(),
    ...(plan.canAdmit ? [adminIpRanges()] : []),
    ...(settings.is_scheduled ? [scheduleTimeZone()] : []),
  ]
}

function chargesOf({ settings, label, title }: Node, plan: Plan): Charge[] {
  const { count } = settings
  const hours = settings.is_scheduled ? SCHEDULED_HOURS : HOURS_PER_MONTH
  const machine = { resource: `azurerm_linux_virtual_machine.${label}` }
  return [
    {
      ...machine,
      label: `${plan.size} machines`,
      service: 'virtual-machine',
      sku: plan.size,
      per: 'hour',
      quantity: count * hours,
      basis: settings.is_scheduled ? `${count} x ${hours} h assumed` : `${count} x ${hours} h`,
      note: settings.is_scheduled
        ? 'Stops automatically at 19:00. Assumes that someone starts it on weekdays at 07:00, and not on weekends.'
        : undefined,
    },
    {
      ...machine,
      label: 'System disks',
      service: 'managed-disk',
      sku: `${plan.diskType === 'Premium_LRS' ? 'P' : 'E'}${diskTier(plan.diskGb)}_LRS`,
      per: 'disk-month',
      quantity: count,
      basis: `${counted(count, 'disk')} of ${plan.diskGb} GB`,
    },
    ...(settings.has_public_address
      ? [
          {
            resource: `azurerm_public_ip.${label}`,
            label: `Public addresses of ${title}`,
            service: 'public-ip',
            sku: 'Standard static IPv4',
            per: 'hour',
            quantity: count * HOURS_PER_MONTH,
            basis: `${count} x ${HOURS_PER_MONTH} h`,
          } as const,
        ]
      : []),
  ]
}

function needsOf(plan: Plan): AzureNeed[] {
  return ['subnet:app', ...(plan.canAdmit ? (['admit:ssh'] as const) : [])]
}

function alertsOf({ label, title, settings }: Node): Alert[] {
  const metric = {
    scope: x`azurerm_linux_virtual_machine.${id(label)}[count.index].id`,
    instances: { count: countOf(label), number: settings.count },
    namespace: 'Microsoft.Compute/virtualMachines',
    aggregation: 'Average',
  } as const
  return [
    {
      key: `${label}_cpu`,
      title: `${title}: CPU above 85 %`,
      from: 'staging',
      metric: { azure: { ...metric, metric: 'Percentage CPU', operator: 'GreaterThan', threshold: 85 } },
    },
    {
      key: `${label}_disk`,
      title: `${title}: system disk at its limit`,
      from: 'staging',
      metric: {
        azure: { ...metric, metric: 'OS Disk IOPS Consumed Percentage', operator: 'GreaterThan', threshold: 95 },
      },
    },
    {
      key: `${label}_availability`,
      title: `${title}: a machine is not available`,
      from: 'production',
      metric: { azure: { ...metric, metric: 'VmAvailabilityMetric', operator: 'LessThan', threshold: 1 } },
    },
  ]
}

function notesOf({ site, given, settings, title }: Node, plan: Plan): Note[] {
  const quota: Note[] = plan.hasGpu
    ? [
        {
          kind: 'advice',
          messages: [message('compute.gpu-quota-subscription')],
          rank: 20,
        },
      ]
    : []
  const scaling: Note[] =
    given.has('max_count') && settings.max_count > settings.count
      ? [
          {
            kind: 'advice',
            messages: [message('compute.no-scaling', { title })],
            rank: 60,
          },
        ]
      : []
  return [
    ...quota,
    ...scaling,
    ...(site.isProduction ? withoutZones(site, 'compute.machines-without-zones', title) : []),
  ]
}

function readmeOf({ site, settings, label, title }: Node, plan: Plan, machines: string): Lowered['readme'] {
  const way = plan.canAdmit ? 'put your address into `admin_ip_ranges`, or come' : 'come'
  const flags = `${plan.canAdmit ? '' : ' --prefer-private-ip'}${settings.has_jupyter ? ` -- -L ${JUPYTER_PORT}:localhost:${JUPYTER_PORT}` : ''}`
  return {
    rights: [
      `To sign in to ${title}: the role Virtual Machine Administrator Login on the machines, and the Azure CLI with the extension \`ssh\`.`,
    ],
    quotas: [
      `${settings.count} x ${plan.size}: check the vCPU quota of its family with \`az vm list-usage --location ${site.region.id}\`${plan.hasGpu ? '; for GPUs it is 0 in a new subscription, ask for it first' : ''}.`,
    ],
    connect: [
      `${title}: ${way} from a network that is joined with the virtual network, then \`az ssh vm --resource-group <resource_group> --name <one of ${label}_names>${flags}\`.`,
      ...(settings.has_jupyter
        ? [
            `JupyterLab of ${title}: with that tunnel open, \`sudo journalctl -u jupyter\` on the machine shows the address with its token.`,
          ]
        : []),
      `${title}: port ${APP_PORT} answers /healthz until your application takes it over: stop \`placeholder.service\`. Host names and identities of what it uses are in /etc/app.env.`,
      `Without \`admin_ssh_public_key\` Azure gets a throwaway key for ${title}. Its private half is in the Terraform state, but opens nothing: port 22 ${plan.canAdmit ? 'is closed to all but admin_ip_ranges' : 'is closed'}.`,
    ],
    destroy: [
      ...(site.isTemporary
        ? [
            `Keep the disks of ${title} if you may need them: for each machine, \`az snapshot create --resource-group <another group> --name <name> --source <id of its disk>\`. Delete the snapshots after 14 days.`,
          ]
        : []),
      ...(site.isProduction
        ? [
            `Backups of ${title} outlive it: stop protection with deletion of the data in the recovery vault, and wait for the end of its soft delete, before \`${machines}\` and the vault can go.`,
          ]
        : []),
    ],
  }
}
