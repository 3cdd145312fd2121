import type { compute as english } from '../en/compute.ts'

export const compute: typeof english = {
  'compute.gpu-quota-account': 'Les nouveaux comptes ont un quota de GPU de 0 : demandez-en un avant le premier apply.',
  'compute.gpu-quota-subscription':
    'Les nouveaux abonnements ont un quota de GPU de 0 : demandez-en un avant le premier apply.',
  'compute.gpu-quota-project': 'Les nouveaux projets ont un quota de GPU de 0 : demandez-en un avant le premier apply.',
  'compute.no-scaling': ({ title }) =>
    `${title} ne s’adapte pas automatiquement sur Azure : ses machines sont isolées. Augmentez la variable de leur nombre au besoin.`,
  'compute.gpu-slower': ({ region, wanted, title, size }) =>
    `${region} n’a pas ${wanted} : ${title} utilise ${size}, dont la T4 a 16 Go de mémoire GPU au lieu de 24 et est plus lente ; le prix correspond à cette taille.`,
  'compute.gpu-missing': ({ region, title, size, regions }, { all }) =>
    `${region} n’a pas de machines avec T4 : ${title} tourne sur ${size} sans GPU, et le prix correspond à cette taille. On en trouve dans ${all(regions)} ; choisissez une de ces régions pour un travail qui a besoin du GPU.`,
  'compute.no-zone-for-size': ({ region, family, title, size }) =>
    `${region} n’a aucune zone avec des machines ${family} (${title}, ${size}). Choisissez une taille n2 ou e2, telle que n2-standard-4.`,
  'compute.no-zone-here': ({ region, family, title, size }) =>
    `${region} n’a aucune zone avec des machines ${family} (${title}, ${size}). Choisissez une autre région.`,
  'compute.gpu-not-balanced': ({ title }) =>
    `${title} a un GPU et n’est qu’une seule machine : rien ne peut y être réparti. Supprimez la connexion vers elle, ou le GPU.`,
  'compute.gpu-one-zone': ({ title }) =>
    `${title} : toutes les machines avec GPU se trouvent dans une seule zone ; sa perte les arrête.`,
  'compute.disks-not-backed-up': ({ title }) =>
    `Les disques de ${title} ne sont pas sauvegardés : conservez ce qui doit durer dans Object Storage, un File Share ou une base de données.`,
  'compute.backups-in-one-datacentre': ({ region, title, regions }, { all }) =>
    `${region} n’a pas de zones de disponibilité : les sauvegardes de ${title} se trouvent dans un seul centre de données au lieu de trois et disparaissent avec lui. Ont des zones : ${all(regions)}.`,
  'compute.machines-without-zones': ({ region, title, regions }, { all }) =>
    `${region} n’a pas de zones de disponibilité : les machines de ${title} tournent dans un seul centre de données, et sa perte les arrête. Ont des zones : ${all(regions)}.`,
  'compute.nodes-without-zones': ({ region, title, regions }, { all }) =>
    `${region} n’a pas de zones de disponibilité : les nœuds de ${title} tournent dans un seul centre de données, et sa perte les arrête. Ont des zones : ${all(regions)}.`,
  'compute.spot-refused': ({ title }) =>
    `${title} ne peut pas tourner ici sur des nœuds spot : ils sont réservés au développement sans données confidentielles, car ils peuvent être repris à tout moment. Désactivez le réglage.`,
  'compute.spot-regular': ({ title }) =>
    `${title} tourne sur des nœuds normaux : les nœuds spot peuvent être repris à tout moment et sont réservés au développement sans données confidentielles.`,
  'compute.spot-standard': ({ title }) =>
    `${title} tourne sur des nœuds standard : les nœuds spot sont réservés au développement sans données confidentielles.`,
  'compute.spot-price': ({ title }) =>
    `${title} : le prix compte les nœuds spot comme des nœuds standard, car les prix spot varient ; c’est une limite supérieure.`,
  'compute.no-mesh': ({ title }) =>
    `AWS n’a pas de module de service mesh pour ${title} : installez Istio ou Linkerd dans le cluster si vous en avez besoin.`,
  'compute.api-private': ({ title }) =>
    `L’API de ${title} est privée tant que admin_ip_ranges ne nomme pas ceux qui peuvent y accéder ; une plage devrait être celle d’un bureau ou d’un VPN, pas celle d’un fournisseur.`,
  'compute.registry-key': ({ title }) =>
    `Les images de ${title} sont chiffrées avec une clé gérée par Azure : une clé propre au registre demanderait un coffre ouvert au réseau.`,
  'compute.function-needs-storage': ({ title }) =>
    `${title} n’a pas d’Object Storage pour conserver son paquet. Reliez-le à l’un d’eux.`,
  'compute.function-memory': ({ title, memory, wantedMemory }) =>
    `${title} reçoit ${memory} Mo : Flex Consumption ne propose que 512, 2048 et 4096 Mo, et c’est le plus proche de ${wantedMemory} Mo.`,
  'compute.function-public': ({ title }) =>
    `${title} est publique, même si elle n’accepte que les jetons de l’API Gateway : hors production, la passerelle n’a pas d’accès au réseau. Utilisez la production pour de vraies données confidentielles.`,
  'compute.function-telemetry': ({ title }) =>
    `${title} n’envoie pas de télémétrie : ajoutez Log Analytics pour voir ses échecs.`,
  'compute.function-bucket': ({ bucket }) =>
    `Un bucket envoie ses événements depuis un seul endroit : ne faites démarrer qu’une fonction à partir de ${bucket ?? 'celui-ci'}.`,
}
