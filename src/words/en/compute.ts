// What to know about machines, clusters and functions.
import type { Format } from '../format.ts'

export const compute = {
  'compute.gpu-quota-account': 'New accounts have a GPU quota of 0: ask for it before the first apply.',
  'compute.gpu-quota-subscription': 'New subscriptions have a GPU quota of 0: ask for it before the first apply.',
  'compute.gpu-quota-project': 'New projects have a GPU quota of 0: ask for it before the first apply.',
  'compute.no-scaling': ({ title }: { title: string }) =>
    `${title} does not scale automatically on Azure: it consists of single machines. Raise the variable for their number when you need more.`,
  'compute.gpu-slower': ({
    region,
    wanted,
    title,
    size,
  }: {
    region: string
    wanted: string
    title: string
    size: string
  }) =>
    `${region} has no ${wanted}: ${title} uses ${size}, whose T4 has 16 instead of 24 GB of GPU memory and is slower; the price is for that one.`,
  'compute.gpu-missing': (
    { region, title, size, regions }: { region: string; title: string; size: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no T4 machines: ${title} runs on ${size} without a GPU, and the price is for that. ${all(regions)} have them; choose one of these regions for work that needs the GPU.`,
  'compute.no-zone-for-size': ({
    region,
    family,
    title,
    size,
  }: {
    region: string
    family: string
    title: string
    size: string
  }) =>
    `${region} has no zone with ${family} machines (${title}, ${size}). Choose an n2 or e2 size, such as n2-standard-4.`,
  'compute.no-zone-here': ({
    region,
    family,
    title,
    size,
  }: {
    region: string
    family: string
    title: string
    size: string
  }) => `${region} has no zone with ${family} machines (${title}, ${size}). Choose another region.`,
  'compute.gpu-not-balanced': ({ title }: { title: string }) =>
    `${title} has a GPU and is a single machine, which nothing can balance. Remove the connection to it, or the GPU.`,
  'compute.gpu-one-zone': ({ title }: { title: string }) =>
    `${title}: all machines with a GPU lie in one zone; the loss of that zone stops them.`,
  'compute.disks-not-backed-up': ({ title }: { title: string }) =>
    `The disks of ${title} are not backed up: keep what must last in Object Storage, a File Share or a database.`,
  'compute.backups-in-one-datacentre': (
    { region, title, regions }: { region: string; title: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no availability zones: the backups of ${title} are in one datacentre instead of three, and are lost with it. ${all(regions)} have zones.`,
  'compute.machines-without-zones': (
    { region, title, regions }: { region: string; title: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no availability zones: the machines of ${title} run in one datacentre, and its loss stops them. ${all(regions)} have zones.`,
  'compute.nodes-without-zones': (
    { region, title, regions }: { region: string; title: string; regions: readonly string[] },
    { all }: Format,
  ) =>
    `${region} has no availability zones: the nodes of ${title} run in one datacentre, and its loss stops them. ${all(regions)} have zones.`,
  'compute.spot-refused': ({ title }: { title: string }) =>
    `${title} cannot run on spot nodes here: they are for Development below Confidential, because the cloud can take them away at any time. Turn the setting off.`,
  'compute.spot-regular': ({ title }: { title: string }) =>
    `${title} runs on regular nodes: the cloud can take spot nodes away at any time, so they are for Development that is not Confidential.`,
  'compute.spot-standard': ({ title }: { title: string }) =>
    `${title} runs on standard nodes: spot nodes are for Development with data that is not confidential.`,
  'compute.spot-price': ({ title }: { title: string }) =>
    `${title}: the price counts spot nodes like standard ones, as spot prices change; it is an upper bound.`,
  'compute.no-mesh': ({ title }: { title: string }) =>
    `AWS has no service mesh add-on for ${title}: install Istio or Linkerd in the cluster where one is needed.`,
  'compute.api-private': ({ title }: { title: string }) =>
    `The API of ${title} is private until admin_ip_ranges lists the addresses that can reach it; use the range of an office or a VPN, not that of a provider.`,
  'compute.registry-key': ({ title }: { title: string }) =>
    `The images of ${title} lie under a key that Azure manages: a registry's own key would need a vault that is open to the network.`,
  'compute.function-needs-storage': ({ title }: { title: string }) =>
    `${title} has no Object Storage to keep its package in. Connect it to one.`,
  'compute.function-memory': ({
    title,
    memory,
    wantedMemory,
  }: {
    title: string
    memory: number
    wantedMemory: number
  }) =>
    `${title} gets ${memory} MB: Flex Consumption has only 512, 2048 and 4096 MB, and ${wantedMemory} MB is nearest to that.`,
  'compute.function-public': ({ title }: { title: string }) =>
    `${title} is public, though it accepts only tokens of the API Gateway: below Production the gateway has no way into the network. Use Production for Confidential data that is real.`,
  'compute.function-telemetry': ({ title }: { title: string }) =>
    `${title} sends no telemetry: add Log Analytics to see its failures.`,
  'compute.function-bucket': ({ bucket }: { bucket: string | null }) =>
    `A bucket sends its events from one place: let only one function start from ${bucket ?? 'it'}.`,
}
