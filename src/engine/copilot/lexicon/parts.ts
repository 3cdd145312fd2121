// Components and their sizes in the words of the four languages: names are mostly the same in all of them.
import type { ComponentType } from '../../components/catalogue.ts'

/** The words for components of the catalogue, the services of the clouds included; the copilot knows no others. */
export const COMPONENT_WORDS = {
  vm: `vm, vms, vps, virtual private server*, cloud server*, root server*, root-server*, droplet*, web server*, app server*, webserver*, application server*, servidor web, servidores web, serveur web, serveurs web,  virtual machine*, machine, machines, server, servers, ec2, ec2 instance*, compute engine, instance, instances, virtual server*, linux box, linux server*, gpu machine*, gpu server*,
    maquina virtual, maquinas virtuales, maquina, maquinas, servidor, servidores, instancia, instancias, machine virtuelle, machines virtuelles, serveur, serveurs, virtuelle maschine*, virtuellen maschine*, maschine, maschinen, servern, instanz, instanzen, rechner`,
  kubernetes:
    'kubernetes, k8s, aks, eks, gke, kubernetes cluster*, k8s cluster*, azure kubernetes service, google kubernetes engine, cluster de kubernetes, cluster kubernetes',
  function: `serverless function*, serverless, lambda, lambdas, lambda function*, aws lambda, azure functions, azure function*, cloud function*, function app*, function, functions, faas, funcion, funktion, sin servidor, funcion sin servidor, funcion lambda, funciones lambda, funciones, fonction, fonctions, fonction lambda, fonctions lambda, fonction sans serveur, sans serveur, serverlos, serverlose, serverlosen, serverloses, lambda-funktion*, funktionen, cloud-funktion*`,
  'object-storage': `object storage, object store, blob storage, azure blob*, storage bucket*, bucket, buckets, s3, s3 bucket*, bucket s3, buckets s3, gcs, gcs bucket*, google cloud storage, cloud storage, storage account*, blob, blobs, almacenamiento de objetos, cubo, cubos, stockage objet, stockage d'objets, compte de stockage, objektspeicher*, speicherkonto`,
  'file-share': `file share*, fileshare*, shared file system*, shared filesystem*, shared files, shared folder*, shared drive*, network drive*, nfs, nfs share*, smb, smb share*, efs, filestore, azure files, file storage, fileserver*, shared storage, recurso compartido, recursos compartidos, almacenamiento de archivos, almacenamiento compartido, stockage de fichiers, stockage partage, dateispeicher*, dateiablage, gemeinsamer speicher, file server*, file system, recurso compartido de archivos, archivos compartidos, carpeta compartida, carpetas compartidas, unidad compartida, sistema de archivos, sistema de archivos compartido, partage de fichiers, partages de fichiers, fichiers partages, dossier partage, dossiers partages, systeme de fichiers, systeme de fichiers partage,
    dateifreigabe*, netzlaufwerk*, freigegebene dateien, gemeinsames laufwerk, gemeinsame ablage, gemeinsamer ordner, dateisystem*, dateiserver`,
  postgresql:
    'postgres, postgresql, postgressql, postgre, psql, pgsql, pg database, postgres db, postgres database*, postgresql database*',
  mysql: 'mysql, my sql, mysql database*, mysql db',
  redis:
    'redis, valkey, redis cluster*, redis-cluster*, elasticache, memorystore, cache, caches, cache redis, redis cache, cache for redis, caching, caching layer, cache layer, in memory cache, zwischenspeicher, capa de cache, antememoria',
  nosql: `nosql, no sql, dynamodb, dynamo db, dynamo, cosmos, cosmos db, cosmosdb, firestore, document database*, document db, document store, key value store, base de datos de documentos, base de datos documental, base documental, base de documents, base orientee documents, dokumentendatenbank*, dokumentdatenbank*`,
  vnet: 'vnet, vpc, virtual network*, private network*, subnet, subnets, red virtual, red privada, subred, reseau virtuel, reseau prive, sous reseau, virtuelles netzwerk, privates netzwerk, subnetz*',
  'load-balancer': `load balancer*, loadbalancer*, load balancing, alb, elb, nlb, application gateway, app gateway, balanceador, balanceadores, balanceador de carga, balanceador de cargas, balanceo de carga, repartiteur de charge, repartiteur, equilibreur de charge, equilibreur, repartition de charge, lastverteiler*, lastverteilung, load-balancer*`,
  'api-gateway': `api gateway*, api management, apim, api-gateway*, gateway de api, pasarela de api, puerta de enlace de api, passerelle api, passerelle d'api, gestion des api`,
  'service-principal': `service principal*, service account*, cuenta de servicio, entidad de servicio, compte de service, principal de service, dienstkonto, dienstprinzipal`,
  'managed-identity':
    'managed identity, managed identities, identidad administrada, identite managee, verwaltete identitat',
  'key-vault': `key vault*, keyvault*, secrets manager, secret manager, secret store, secrets store, almacen de claves, almacen de secretos, gestor de secretos, coffre de cles, coffre fort, gestionnaire de secrets, schlusseltresor*, geheimnisspeicher`,
  'log-analytics': `log analytics, logging, central logs, cloud logging, log workspace, registro centralizado, registros centralizados, journalisation, zentrale logs, protokollierung, zentrales logging`,
  monitoring: `monitoring, alarms, alerting, alerts, cloudwatch, azure monitor, monitorizacion, monitoreo, alertas, supervision, surveillance, alertes, uberwachung, alarme, alarmierung`,
} satisfies Partial<Record<ComponentType, string>>

/** A database, whichever it is. */
export const DATABASE_WORDS =
  'database, databases, db, dbs, sql database*, relational database*, base de datos, bases de datos, bbdd, base de donnees, bases de donnees, une base, la base, bdd, datenbank, datenbanken'

/** What people ask for that the catalogue does not have. */
export const UNKNOWN_WORDS = `kafka, kafka cluster*, kafka-cluster*, rabbitmq, rabbit mq, activemq, nats, mqtt, elasticsearch, elastic search, elastic, elk, opensearch, solr, mongodb, mongo, mongo db, mariadb, maria db, sql server, mssql, ms sql, oracle database, oracle db, oracle, cassandra, scylla, couchdb, couchbase, influxdb, timescale, timescaledb, clickhouse, snowflake, databricks, bigquery, big query, redshift, synapse, athena, aws glue, sagemaker, bedrock, vertex ai, azure openai, openai, cdn, cdns, cloudfront, front door, message queue*, message broker*, job queue*, queue, queues, sqs, sns, pub sub, pubsub, service bus, event hub*, eventbridge, event grid, kinesis, msk,
  vpn, vpns, vpn gateway, bastion, bastion host, route 53, dns, memcached, neo4j, graph database*, vector database*, pgvector, pinecone, grafana, prometheus, datadog, jenkins, keycloak, cognito, auth0, active directory, entra, entra id, sftp, sftp server, ftp, ftp server, smtp, mail server, email server, step functions, dataproc, data factory, looker, spanner, bigtable, aurora, cloud run, fargate, ecs, app service, app engine, beanstalk, elastic beanstalk, lightsail, heroku, firebase, cola de mensajes, colas de mensajes, cola, servidor de correo, file d'attente, files d'attente, file de messages, serveur de messagerie, warteschlange*, nachrichtenwarteschlange*, mailserver, sqlite, supabase, nexus, minio, windows, windows server*, windows machine*, iis, full text search, full-text search, volltextsuche, busqueda de texto completo, recherche plein texte, cron job*, cronjob*, email service, email delivery, e mail versand, envio de correos, envio de emails, envoi d'e mails, envoi d'emails`

/** Words of sizes and of the chat, in all four languages. */
export const EVERYDAY_WORDS = {
  gb: 'gb, gib, gig, gigs, gigabyte*, go, gigaoctet*, giga, gigas',
  tb: 'tb, tib, terabyte*, to, teraoctet*, tera, teras',
  mb: 'mb, mib, megabyte*, megaoctet*',
  memory: 'ram, memory, mem, memoria, memoria ram, memoire, memoire vive, arbeitsspeicher, hauptspeicher',
  cpus: 'vcpu, vcpus, cpu, cpus, core, cores, virtual core*, nucleo, nucleos, procesador, procesadores, coeur, coeurs, processeur, processeurs, kern, kerne, kernen, prozessor*, prozessorkern*',
  disk: 'disk, disks, ssd, hdd, hard disk, hard drive, drive, disk space, disco, discos, disco duro, disque, disques, disque dur, espace disque, festplatte*, platte, plattenplatz',
  storage:
    'storage, space, stored, almacenamiento, espacio, stockage, espace, speicher, speicherplatz, data, datos, donnees, daten',
  'node-unit': 'node, nodes, worker, workers, worker node*, nodo, nodos, noeud, noeuds, knoten, worker-knoten',
  gpu: 'gpu, gpus, graphics card*, tarjeta grafica, tarjetas graficas, carte graphique, cartes graphiques, grafikkarte*, cuda',
  waf: 'waf, firewall, web application firewall, cortafuegos, pare feu, pare-feu',
  mesh: 'mesh, service mesh, istio, linkerd, malla de servicios, maillage de services, maillage',
  registry:
    'registry, container registry, image registry, acr, ecr, artifact registry, registro de contenedores, registre de conteneurs, container-registry',
  spot: 'spot, spot node*, spot instance*, preemptible',
  standby:
    'standby, high availability, highly available, failover, multi az, alta disponibilidad, haute disponibilite, hochverfugbar*, replica de respaldo',
  version: 'version, v, release, versión',
  'bare-app':
    'app, apps, application, applications, aplicacion, aplicaciones, appli, anwendung, anwendungen, applikation',
  // Where nothing else is named, it is object storage.
  'plain-storage': `place for backups, place for our backups, place for files, place for our files, sitio para copias, sitio para archivos, place pour nos fichiers, platz fur dateien, platz fur backups, storage, storage space, store files, store our files, keep our files, put our files, put my files, store backups, almacenamiento, espacio de almacenamiento, guardar archivos, guardar ficheros, guardar copias, stockage, espace de stockage, stocker des fichiers, stocker nos fichiers, stocker des sauvegardes, speicherplatz, dateien ablegen, dateien speichern, backups speichern`,
  'quarter-year':
    'quarter, quarters, trimestre, trimestres, quartal, quartale, vierteljahr, semester, semesters, semestre, semestres',
  only: `nur noch, plus que, only, just, solely, exclusively, nothing but, no more than just, merely, solo, solamente, unicamente, nada mas que, tan solo, exclusivamente, seulement, uniquement, juste, rien que, exclusivement, simplement, nur, lediglich, bloss, ausschliesslich, einzig, nichts als`,
  'nothing-else': `nothing else, nothing more, that s all, that is all, that s it, and only that, no other components, nada mas, y nada mas, nada de mas, eso es todo, solo eso, rien d'autre, c est tout, et rien de plus, rien de plus, sonst nichts, mehr nicht, nichts weiter, nichts anderes, das ist alles, das war s`,
  cheapest: `cheap, cheapo, low cost, inexpensive, economico, economica, bajo coste, bajo costo, bon marche, pas cher, pas chere, gunstige, gunstiges, gunstigen, gunstiger preis, billige, billiges, billigen, preiswerte, preiswertes, cheapest, least expensive, lowest cost, lowest price, most affordable, as cheap as possible, as cheaply as possible, as little as possible, best price, mas barato, mas barata, mas baratos, mas baratas, mas economico, mas economica, menor coste, menor costo, menor precio, lo menos posible, mejor precio, le moins cher, la moins chere, moins cher possible, moins chere possible, moins couteux, moins couteuse, le plus economique, la plus economique, meilleur prix, plus bas prix, moins cher, moins chere,
    gunstigste*, billigste*, preiswerteste*, preisgunstigste*, so gunstig wie moglich, so billig wie moglich, moglichst gunstig, moglichst billig, am gunstigsten, am billigsten, kostengunstigste*, wo es am wenigsten kostet, costs the least, cost least, costs least, cuesta menos, cueste menos, coute le moins, sparsamste*`,
  cheaper:
    'cheaper, the cheaper, cheaper one, barato, barata, moins cher, moins chere, gunstiger, gunstigere*, billiger, billigere*, preiswerter*',
} as const satisfies Readonly<Record<string, string>>

export type EverydayConcept = keyof typeof EVERYDAY_WORDS
