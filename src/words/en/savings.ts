// What would make a stack cheaper.

export const savings = {
  'savings.region': ({ region }: { region: string }) => `Run it in ${region}`,
  'savings.region-detail': ({ regionId }: { regionId: string }) =>
    `The same stack in ${regionId}; the data would lie there.`,
  'savings.stop': 'Stop machines at night and on weekends',
  'savings.stop-detail': 'Weekdays 07:00-19:00 are 261 of 730 hours.',
  'savings.stop-by-hand': 'Azure stops them automatically; you start them by hand.',
  'savings.smaller': 'Take the next smaller size',
  'savings.smaller-detail': ({ people, smaller }: { people: number; smaller: number }) =>
    `A team of ${people} is at the lower end of its bucket; sizes for ${smaller} people are one step smaller.`,
  'savings.spot': 'Run Kubernetes application nodes on spot capacity',
  'savings.spot-detail': 'The cloud can take them away at any time: fine for Development.',
  'savings.nat': 'Use one NAT gateway instead of one in each zone',
  'savings.nat-detail': 'Enough for Staging.',
  'savings.gateway': 'Take the API gateway out of the network',
  'savings.gateway-detail':
    'API Management then bills by the call, or a smaller fixed price. A function behind it gets a public address, at which it admits only the gateway.',
  'savings.disks': 'Use standard instead of premium disks',
  'savings.disks-detail': 'Below Production the throughput is rarely needed.',
  'savings.arm': ({ sizes }: { sizes: readonly string[] }) => `Run machines on arm64 (${sizes.join(', ')})`,
  'savings.arm-detail': 'As many processors and as much memory; the application must be built for arm64.',
  'savings.throughput': ({ units }: { units: number }) => `Let NoSQL scale to ${units} request units a second at most`,
  'savings.throughput-detail': ({ average, units }: { average: number; units: number }) =>
    `The assumed requests take ${average} request units a second on average; requests above ${units} at once have to wait.`,
  'savings.logs': ({ days }: { days: number }) => `Keep logs for only ${days} days`,
  'savings.logs-detail': 'Where nothing asks for longer.',
  'savings.cloud': ({ cloud }: { cloud: string }) => `Run it on ${cloud}`,
  'savings.cloud-same': ({ regionId }: { regionId: string }) => `The same stack in ${regionId}.`,
  'savings.cloud-differs': ({ regionId }: { regionId: string }) => `In ${regionId}; not the same there:`,
}
