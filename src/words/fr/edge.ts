import type { edge as english } from '../en/edge.ts'

export const edge: typeof english = {
  'edge.gateway-in-development': ({ title }) =>
    `${title} est une Application Gateway : un équilibreur de couche 4, habituel en développement, ne peut pas être placé devant une fonction ni avoir de pare-feu.`,
  'edge.no-firewall-no-tls': ({ title }) =>
    `${title} n’a pas de pare-feu applicatif web et ne termine pas TLS : c’est pour le développement. La préproduction et la production utilisent à la place une Application Gateway avec pare-feu.`,
  'edge.http-only': ({ title }) => `${title} ne répond qu’en HTTP : le développement n’a pas de certificat.`,
  'edge.no-firewall': ({ title }) => `${title} n’a pas de pare-feu applicatif web.`,
  'edge.firewall-counts': ({ title }) =>
    `Le pare-feu de ${title} ne fait que compter ce que ses règles détectent : consultez son journal, puis faites-le bloquer.`,
  'edge.firewall-of-ingress': ({ title }) =>
    `${title} est une adresse pour l’ingress du cluster : le pare-feu applicatif web relève de cet ingress.`,
  'edge.cluster-not-reached': ({ title, clusters }) =>
    `${title} n’atteint pas ${clusters.join(' et ')} : donnez au cluster son propre équilibreur de charge.`,
  'edge.no-firewall-for-customers': ({ title }) =>
    `${title} n’a pas de pare-feu applicatif web : suffisant pour le développement, pas pour des données de clients.`,
  'edge.set-certificate': 'Définissez certificate_arn (un certificat ACM) : d’ici là, le site est en HTTP simple.',
  'edge.own-balancer-of-cluster': ({ title, cluster }) =>
    `${title} ne mène pas à ${cluster} : l’ingress du cluster crée son propre équilibreur de charge.`,
  'edge.name-instead-of-address':
    'Un équilibreur de charge applicatif a un nom au lieu d’une adresse fixe : pointez-y le domaine avec un enregistrement CNAME ou alias.',
  'edge.made-by-ingress': ({ title }) =>
    `${title} : l’ingress du cluster crée lui-même l’équilibreur de charge après le premier déploiement. L’estimation le compte, mais Terraform ne le connaît pas : supprimez l’ingress avant de détruire la pile.`,
  'edge.no-armor': ({ title }) =>
    `${title} n’a pas de pare-feu applicatif web : Cloud Armor coûte environ 9 USD par mois et est inclus à partir de la préproduction.`,
  'edge.leads-nowhere': ({ title }) => `${title} ne mène à rien : reliez-le à une VM, une fonction ou Kubernetes.`,
  'edge.set-domain': ({ variable, title }) =>
    `Définissez ${variable} : d’ici là, ${title} n’a pas de certificat et répond en HTTP simple.`,
  'edge.api-standard': ({ title, environment }) =>
    `${title} est API Management Standard v2 bien que ce soit ${environment === 'staging' ? 'la préproduction' : 'le développement'} : les niveaux inférieurs n’atteignent pas un backend privé. Placez une fonction derrière, ou un Load Balancer à la place, pour payer moins.`,
  'edge.api-outside-refused': ({ title }) =>
    `${title} d’une stack confidentielle reste dans le réseau en production : laissez is_inside activé.`,
  'edge.api-basic': ({ region, title }) =>
    `La disponibilité d’API Management Consumption dans ${region} n’est pas confirmée : ${title} utilise Basic v2, facturé à l’heure et non à l’appel. East US propose le niveau Consumption.`,
  'edge.api-without-zones': ({ title }) =>
    `${title} n’a pas de zones : API Management en dessous de Premium tourne dans un seul centre de données.`,
  'edge.api-without-route': ({ title }) =>
    `${title} n’a pas de route tant que api_backend_url n’indique pas son backend.`,
  'edge.set-issuer': ({ title }) =>
    `Définissez jwt_issuer pour admettre les appelants munis d’un jeton : d’ici là, ${title} n’admet que les requêtes signées par des identités AWS.`,
  'edge.set-callers': ({ title, variable }) =>
    `Indiquez dans ${variable} qui peut appeler ${title} : d’ici là, personne n’est admis.`,
  'edge.no-waf-azure': ({ title }) =>
    `${title} n’a pas de pare-feu applicatif web : placez devant un Application Gateway ou Front Door qui en a un si l’API est publique.`,
  'edge.no-waf': ({ title }) =>
    `AWS WAF ne peut pas protéger ${title} : placez CloudFront avec un pare-feu devant si l’API est publique.`,
  'edge.no-tokens': ({ title, variable }) =>
    `${title} ne vérifie aucun jeton sur Google Cloud : seules les adresses de ${variable} sont admises, et la liste est vide au départ.`,
  'edge.set-listener': ({ variable, cluster, title }) =>
    `Définissez ${variable} dès que l’ingress de ${cluster} a son équilibreur interne : d’ici là, ${title} ne mène à rien.`,
  'edge.gateway-without-zones': ({ region, title, regions }, { all }) =>
    `${region} n’a pas de zones de disponibilité : l’adresse et les instances de ${title} se trouvent dans un seul centre de données, et sa perte les arrête. Ont des zones : ${all(regions)}.`,
  'edge.nat-needed':
    'Les nœuds Kubernetes n’ont pas d’adresse propre et ont besoin de NAT pour démarrer : activez la passerelle NAT dans VNet.',
  'edge.flow-logs':
    'Les journaux de flux du réseau ne font pas partie des fichiers : Azure tient un Network Watcher par région et par abonnement, hors de cette pile. Activez-les là, pour le réseau virtuel que nomme la sortie.',
  'edge.one-nat':
    'Une seule passerelle NAT dessert toutes les zones : si sa zone tombe, les machines des autres perdent leur sortie. La production en a une par zone.',
  'edge.pod-room': ({ most, count }) =>
    `Le réseau a de la place pour les pods de ${most} clusters, et la pile en a ${count}. Mettez les autres dans une pile à part.`,
  'edge.without-nat': ({ machines }) =>
    `${machines === 1 ? '1 machine' : `${machines} machines`} sans adresse propre dans un réseau sans NAT : seuls les services de Google sont joignables, rien d’autre sur internet.`,
  'edge.perimeter':
    'Les services de Google sont joints à l’intérieur du réseau de Google et par IAM seul. Une organisation peut en plus tracer un périmètre VPC Service Controls autour du projet, pour que les données ne sortent pas avec des identifiants volés.',
}
