import type { CatalogueWords } from './words.ts'

export const catalogue: CatalogueWords = {
  components: {
    vm: {
      text: 'Des machines Linux qui se réparent et s’adaptent seules, accessibles sans port ouvert ni clé partagée.',
      settings: {
        size: ['Taille', 'Taille de la machine, telle que le cloud la nomme.'],
        count: ['Machines', 'Nombre de machines en marche.'],
        max_count: ['Machines au plus', 'Jusqu’où le groupe peut grandir ; le prix compte les machines en marche.'],
        disk_gb: ['Disque', 'Disque système de chaque machine, en Go.'],
        has_premium_disk: ['Disque premium', 'Stockage SSD plus rapide à débit garanti.'],
        has_gpu: ['GPU', 'Une machine avec une NVIDIA T4 ou L4.'],
        has_jupyter: [
          'Jupyter',
          'JupyterLab sur la machine, accessible uniquement par le tunnel authentifié du cloud.',
        ],
        has_public_address: [
          'Adresse publique propre',
          'Une adresse propre pour la sortie, à la place du NAT ; rien n’est admis en entrée.',
        ],
        is_scheduled: [
          'S’arrête la nuit et le week-end',
          'Fonctionne en semaine de 07:00 à 19:00 (261 heures par mois).',
        ],
      },
    },
    kubernetes: {
      text: 'Un cluster géré avec des nœuds privés qui s’adaptent, des identités de charge et un registre de conteneurs.',
      settings: {
        size: ['Taille', 'Taille des nœuds d’application, telle que le cloud la nomme.'],
        min_nodes: ['Nœuds au moins', 'Nœuds d’application toujours en marche ; le prix compte ceux-ci.'],
        max_nodes: ['Nœuds au plus', 'Jusqu’où le cluster peut grandir.'],
        disk_gb: ['Disque du nœud', 'Disque de chaque nœud, en Go.'],
        is_spot: [
          'Nœuds spot',
          'Nœuds d’application moins chers, qui peuvent être retirés à tout moment. Développement seulement.',
        ],
        has_mesh: ['Maillage de services', 'L’extension de maillage du cloud, là où il en a une.'],
        has_registry: ['Registre de conteneurs', 'Un registre privé pour les images de la pile.'],
        is_autopilot: ['Autopilot', 'Le cloud gère les nœuds et facture les pods. Google Cloud seulement.'],
      },
    },
    function: {
      text: 'Du code exécuté à la demande ou à l’arrivée d’un objet, facturé à l’usage et réduit jusqu’à zéro.',
      settings: {
        memory_mb: [
          'Mémoire',
          'Mémoire d’une exécution, en Mo ; Azure prend la valeur la plus proche parmi 512, 2048 et 4096.',
        ],
        timeout_seconds: ['Limite de temps', 'Secondes après lesquelles une exécution est arrêtée.'],
        max_instances: [
          'Exécutions simultanées',
          'Nombre d’exécutions possibles en même temps. AWS les prélève sur le quota du compte, et seulement si vous fixez cette valeur.',
        ],
        trigger: [
          'Déclencheur',
          'Ce qui lance une exécution : une requête, ou un objet qui arrive dans le stockage connecté.',
        ],
      },
    },
    'object-storage': {
      text: 'Un stockage privé, versionné et chiffré pour des fichiers de toute taille, avec règles de cycle de vie et journaux d’accès.',
      settings: {
        storage_gb: ['Données stockées', 'Gigaoctets supposés par le prix.'],
        redundancy: [
          'Redondance',
          'Où se trouvent les copies : un centre de données, plusieurs zones, ou aussi une deuxième région. Azure seulement ; les autres utilisent toujours plusieurs zones.',
        ],
        version_days: ['Anciennes versions', 'Jours de conservation des objets écrasés et supprimés.'],
      },
    },
    'file-share': {
      text: 'Un dossier partagé que plusieurs machines montent à la fois, chiffré en transit et au repos.',
      settings: {
        size_gb: ['Taille', 'Gigaoctets ; Filestore commence à 1 024.'],
        has_premium: ['Premium', 'Stockage SSD à débit garanti.'],
      },
    },
    postgresql: {
      text: 'Un serveur PostgreSQL géré à une adresse privée, avec stockage chiffré, sauvegardes et connexions sans mot de passe.',
      settings: {
        version: ['Version', 'Version majeure de PostgreSQL.'],
        size: ['Taille', 'Taille de calcul du serveur, telle que le cloud la nomme.'],
        storage_gb: [
          'Stockage',
          'Disque de la base de données, en Go ; il grandit automatiquement quand il se remplit.',
        ],
        has_standby: ['Secours', 'Un deuxième serveur qui prend le relais si le premier tombe en panne.'],
        backup_days: ['Sauvegardes', 'Jours de conservation des sauvegardes, avec restauration à un instant donné.'],
        has_geo_backup: [
          'Sauvegardes dans la région jumelée',
          'Une copie des sauvegardes dans une autre région. Azure seulement.',
        ],
        snapshot: [
          'Démarre d’un instantané',
          'Nom ou ARN d’un instantané RDS du compte et de la région, avec les données duquel la base de données démarre. S’il est effacé ou changé plus tard, la base de données est recréée. AWS seulement.',
        ],
      },
    },
    mysql: {
      text: 'Un serveur MySQL géré à une adresse privée, avec stockage chiffré et sauvegardes.',
      settings: {
        version: ['Version', 'Version majeure de MySQL.'],
        size: ['Taille', 'Taille de calcul du serveur, telle que le cloud la nomme.'],
        storage_gb: [
          'Stockage',
          'Disque de la base de données, en Go ; il grandit automatiquement quand il se remplit.',
        ],
        has_standby: ['Secours', 'Un deuxième serveur qui prend le relais si le premier tombe en panne.'],
        backup_days: ['Sauvegardes', 'Jours de conservation des sauvegardes, avec restauration à un instant donné.'],
        has_geo_backup: [
          'Sauvegardes dans la région jumelée',
          'Une copie des sauvegardes dans une autre région. Azure seulement.',
        ],
        snapshot: [
          'Démarre d’un instantané',
          'Nom ou ARN d’un instantané RDS du compte et de la région, avec les données duquel la base de données démarre. S’il est effacé ou changé plus tard, la base de données est recréée. AWS seulement.',
        ],
      },
    },
    redis: {
      text: 'Un cache en mémoire à une adresse privée, chiffré en transit, accessible par identités.',
      settings: {
        size: ['Taille', 'Taille d’un nœud, telle que le cloud la nomme.'],
        has_replica: ['Réplica', 'Un deuxième nœud qui prend le relais si le premier tombe en panne.'],
      },
    },
    nosql: {
      text: 'Une base de documents facturée à l’usage, avec restauration à un instant donné et sans clé à partager.',
      settings: {
        max_throughput: [
          'Débit au plus',
          'Unités de requête par seconde du mode d’adaptation automatique. Azure en Production seulement ; en dessous et ailleurs, la facturation se fait à la requête.',
        ],
        data_gb: ['Données stockées', 'Gigaoctets supposés par le prix.'],
        allows_scan: ['Lectures complètes', 'Permet à l’application de lire des tables entières. AWS seulement.'],
      },
    },
    vnet: {
      text: 'Un réseau privé avec un sous-réseau par niveau, une sortie contrôlée et aucune entrée par défaut.',
      settings: {
        address_range: [
          'Plage d’adresses',
          'Plage IPv4 privée du réseau ; un /16 sans recouvrement avec les réseaux auxquels il sera relié.',
        ],
        nat_per_zone: [
          'NAT dans chaque zone',
          'Une sortie par zone, pour que la perte d’une zone n’isole pas les autres. AWS seulement.',
        ],
        has_nat: ['Passerelle NAT', 'Une sortie partagée vers Internet pour les machines sans adresse propre.'],
      },
    },
    'load-balancer': {
      text: 'L’entrée publique : répartit les requêtes entre les machines saines, termine TLS et filtre les attaques.',
      settings: {
        has_waf: ['Pare-feu applicatif web', 'Filtre les requêtes selon des règles gérées.'],
        waf_blocks: ['Le pare-feu bloque', 'Refuse ce que les règles détectent ; désactivé, il ne fait que compter.'],
      },
    },
    'api-gateway': {
      text: 'L’entrée publique d’une API : vérifie les jetons, limite les débits et écrit des journaux d’accès.',
      settings: {
        requests_per_second: ['Requêtes par seconde', 'Débit constant permis à un appelant.'],
        burst: ['Rafale', 'Requêtes admises d’un coup au-dessus du débit constant.'],
        is_inside: [
          'Dans le réseau',
          'Les appels vers l’application restent dans le réseau, ce qui demande API Management Standard v2. Azure seulement.',
        ],
      },
    },
    'service-principal': {
      text: 'L’identité avec laquelle un pipeline déploie la pile : fédérée, sans mot de passe, limitée aux besoins de la pile.',
      settings: {
        kind: [
          'Type',
          'Une application dans l’annuaire, ou une identité attribuée par l’utilisateur pour qui n’a pas de droits sur l’annuaire. Azure seulement.',
        ],
        branch: ['Branche', 'Branche du dépôt dont le pipeline peut se connecter.'],
      },
    },
    'managed-identity': {
      text: 'L’identité de l’application : les droits dont ses composants ont besoin, et rien à garder secret.',
      settings: {
        name: ['Nom', 'Partie du nom de l’identité.'],
      },
    },
    'key-vault': {
      text: 'Un lieu pour les secrets et les clés, lu par les seules identités de la pile.',
      settings: {
        has_app_secret: [
          'Secret de l’application',
          'Crée un secret aléatoire pour l’application, qui n’apparaît jamais dans l’état.',
        ],
        secret_days: ['Durée de vie du secret', 'Jours après lesquels un secret doit être remplacé.'],
        has_purge_protection: [
          'Protection contre la purge',
          'Les secrets et clés supprimés restent récupérables jusqu’à la fin de leur délai. Azure seulement.',
        ],
      },
    },
    'log-analytics': {
      text: 'Un seul lieu pour les journaux de tous les composants, conservés selon leur sensibilité.',
      settings: {
        retention_days: ['Conservation', 'Jours de conservation des journaux.'],
        daily_cap_gb: [
          'Plafond par jour',
          'Gigaoctets par jour au-delà desquels plus rien n’est pris, hors Production. Azure seulement.',
        ],
      },
    },
    monitoring: {
      text: 'Des alarmes pour chaque composant présent, une alarme de budget et un tableau de bord.',
      settings: {
        has_budget: ['Alarme de budget', 'Envoie un e-mail quand le mois atteint 80 % et 100 % du budget.'],
        has_dashboard: ['Tableau de bord', 'Une page avec les chiffres de chaque composant. AWS seulement.'],
      },
    },
  },
  templates: {
    'three-tier-web-app': [
      'Application web à trois niveaux',
      'Une application à charge répartie, avec une base de données et un cache.',
    ],
    'data-science-sandbox': [
      'Bac à sable de science des données',
      'Une machine GPU pour notebooks qui s’arrête quand personne ne travaille.',
    ],
    'microservices-dev': ['Développement de microservices', 'Un cluster pour des services développés ensemble.'],
    'simple-dev-environment': [
      'Environnement de développement simple',
      'Une machine avec ce qu’il faut à une petite application.',
    ],
    'web-application': [
      'Application web avec supervision',
      'Des machines équilibrées, une base de données et un cache, entourés de secrets, de journaux et d’alarmes.',
    ],
    'data-pipeline': [
      'Pipeline de données',
      'Des fichiers bruts lancent une fonction qui écrit des fichiers préparés, des lignes et l’état de ses tâches.',
    ],
    'ml-sandbox': [
      'Bac à sable ML/IA',
      'Une machine GPU avec Jupyter derrière une connexion, des jeux de données et des notebooks partagés.',
    ],
    'mobile-api-nosql': [
      'API mobile avec NoSQL',
      'Une API devant des fonctions, une base de documents et un stockage pour les envois des utilisateurs.',
    ],
    'microservices-production': [
      'Microservices en production',
      'Un cluster avec maillage et registre derrière une passerelle d’API, avec base de données de secours et cache.',
    ],
    'static-site-with-api': [
      'Site statique avec API',
      'Les fichiers du site dans un stockage privé servi par une fonction, à côté d’une API sur une base de documents.',
    ],
    'event-driven-documents': [
      'Traitement de documents par événements',
      'Un document qui arrive lance une fonction ; les résultats sont archivés, et chaque tâche est consignée.',
    ],
    'internal-tool': [
      'Outil interne avec partage de fichiers',
      'Une application pour le personnel d’une entreprise : une machine, une base de données et un lecteur partagé.',
    ],
    'content-site-mysql': [
      'Site de contenu avec MySQL',
      'Un système de gestion de contenu tel que WordPress : des machines avec envois partagés, MySQL et un cache.',
    ],
    'batch-gpu': [
      'Traitement par lots sur GPU',
      'Une machine GPU qui transforme un jeu de données en résultats et s’arrête hors des heures de travail.',
    ],
    'webhook-receiver': [
      'Récepteur de webhooks',
      'Reçoit ce que d’autres systèmes envoient, le vérifie dans une fonction et le garde dans PostgreSQL.',
    ],
    'game-backend': [
      'Backend de jeu',
      'Des services dans un cluster derrière une passerelle d’API, avec un cache, une base de documents et des ressources.',
    ],
    'analytics-workbench': [
      'Atelier d’analyse',
      'Des notebooks à côté d’une base de données avec de la place pour les rapports, sans le prix d’un GPU.',
    ],
    'build-runners': [
      'Machines de compilation',
      'Des machines qui compilent en semaine, un cache entre les compilations et une identité qui déploie.',
    ],
  },
}
