import { recipes } from './fr-recipes.ts'

/** What the templates of the gallery say of themselves, by their ids: Markdown. */
export const readmes: Readonly<Record<string, string>> = {
  'three-tier-web-app': `Une application web classique : deux machines derrière un répartiteur de charge, PostgreSQL \
pour les données et Redis pour les sessions et les pages en cache.

## Pour quel usage
- une application qui garde son état dans une base de données relationnelle
- déplacer une application depuis vos propres serveurs sans la réécrire

## Comment ça marche
De l’extérieur, seul le répartiteur de charge est joignable. Les machines atteignent la base de données et le cache \
par des adresses privées : l’une d’elles peut tomber en panne ou être remplacée pendant que l’autre répond.

## Avant la production
- Choisissez Production comme type d’environnement. La base de données reçoit alors une instance de secours, et la \
protection contre la suppression est active.
- Placez le mot de passe de votre application dans un coffre de clés : ajoutez-en un et reliez-y les machines.
`,
  'data-science-sandbox': `Une machine GPU avec Jupyter et un bucket de jeux de données, pour une personne ou un \
petit groupe qui explore des données.

## Pour quel usage
- essayer des modèles avant de payer une plateforme d’entraînement
- des cours et des ateliers

## Ce que cela coûte
Presque tout le prix vient du GPU. La machine s’arrête hors des heures de travail, et le prix ne compte que les \
heures où elle tourne : 261 heures par mois avec l’horaire, 730 heures sans lui.

## Bon à savoir
- Gardez les jeux de données et les résultats dans le bucket. Le disque de la machine sert à ce que vous pouvez \
recalculer.
- Les nouveaux comptes cloud ont souvent un quota de GPU nul. Demandez à votre fournisseur de le relever avant de \
déployer.
`,
  'microservices-dev': `Un petit cluster Kubernetes avec un maillage de services et une base de données PostgreSQL \
que tous les services partagent pendant leur développement.

## Pour quel usage
- faire tourner ensemble tous les services d’un produit, hors des ordinateurs portables
- des aperçus de branches, chacun dans son propre espace de noms

## Comment ça marche
Le cluster commence avec un nœud et grandit jusqu’à trois. Le maillage montre et contrôle le trafic entre les \
services. La base de données n’a pas d’adresse publique.

## Avant la production
Partez plutôt de *Microservices en production* : ce modèle a une passerelle d’API, des bases de données de secours et \
des alarmes.
`,
  'simple-dev-environment': `Une machine avec une adresse publique, une petite base de données PostgreSQL, un bucket \
et une supervision de base. C’est le moyen le moins cher d’essayer une application dans un vrai cloud.

## Pour quel usage
- un prototype que quelqu’un d’autre doit voir
- reproduire une erreur ailleurs que sur votre ordinateur

## Bon à savoir
- La machine a sa propre adresse : le réseau se passe de passerelle NAT et de son prix mensuel.
- Il n’y a ni répartiteur de charge ni seconde machine. Prévoyez une interruption quand vous changez la machine.
- Rendez-le Temporaire, et Strata vous prévient avant la fin.
`,
  'web-application': `La pile que l’assistant construit pour une application web en Préproduction, avec tout ce \
qu’il faut pour l’exploiter.

## Comment ça marche
Les machines derrière un répartiteur de charge utilisent PostgreSQL, Redis et un bucket pour les fichiers. Elles \
lisent les secrets dans le coffre avec leur propre identité : aucun mot de passe ne doit figurer dans un fichier. Les \
journaux arrivent au même endroit, et des alarmes surveillent les machines et la base de données.

## Que changer d’abord
- La taille et le nombre des machines, quand vous connaissez votre charge.
- Les destinataires des alarmes.

## Avant la production
Choisissez Production comme type d’environnement : les bases de données reçoivent une instance de secours, les \
sauvegardes sont gardées plus longtemps, et la protection contre la suppression est active.
`,
  'data-pipeline': `Les fichiers qui arrivent dans un bucket démarrent une fonction. Elle écrit des fichiers \
nettoyés dans un second bucket, des lignes dans PostgreSQL et l’état de chaque tâche dans une base de documents.

## Pour quel usage
- des exports d’autres systèmes qui arrivent sous forme de fichiers
- un premier pipeline, avant d’avoir besoin d’une plateforme

## Bon à savoir
- Un fichier peut déclencher la fonction plus d’une fois. Gardez l’état des tâches dans la base de documents, et \
faites en sorte que la fonction puisse se répéter.
- La fonction se paie au temps d’exécution, les bases de données à l’heure. Avec peu de fichiers, les bases de \
données font l’essentiel du prix.
`,
  'ml-sandbox': `Une machine GPU avec Jupyter derrière une connexion, un bucket de jeux de données et un partage de \
fichiers pour les notebooks que plusieurs personnes ouvrent.

## Pour quel usage
- une équipe qui entraîne et compare des modèles ensemble
- un travail qui demande des journaux et des alarmes, à la différence du *Bac à sable de science des données*, plus \
petit

## Bon à savoir
- La machine tourne jour et nuit. Activez son horaire si personne n’entraîne la nuit.
- Prenez le bucket pour les grands jeux de données et le partage pour les notebooks : chaque Go d’un partage coûte \
plus cher.
- Les nouveaux comptes cloud ont souvent un quota de GPU nul. Demandez à votre fournisseur de le relever avant de \
déployer.
`,
  'mobile-api-nosql': `Un backend d’application mobile sans serveur à entretenir : une passerelle d’API, des \
fonctions, une base de documents et du stockage pour ce que les utilisateurs envoient.

## Pour quel usage
- une application dont la charge va et vient
- une API qui doit coûter peu quand personne ne l’utilise

## Bon à savoir
- L’essentiel du prix suit l’usage. Réglez dans l’estimation les requêtes et les Go supposés sur ce que vous \
attendez.
- Les fonctions mettent un temps à démarrer après une pause. Gardez-en une active si vos utilisateurs le remarquent.
- Une base de documents ne connaît pas les jointures. Regardez comment vous lisez les données avant de décider \
comment les ranger.
`,
  'microservices-production': `Un cluster Kubernetes avec un maillage de services derrière une passerelle d’API, \
avec une instance de secours pour la base de données et pour le cache.

## Comment ça marche
Les clients n’atteignent que la passerelle. Elle transmet les requêtes aux services du cluster, qui lisent les \
secrets dans le coffre avec leurs propres identités. Chaque service envoie ses journaux au même endroit, et des \
alarmes surveillent toute la pile.

## Bon à savoir
- Production demande une approbation dans Strata, et la protection contre la suppression est active.
- Les bases de données de secours doublent leur prix. Grâce à elles, une zone peut tomber en panne sans interruption.
- Essayez votre propre reprise : restaurez une sauvegarde dans un second environnement avant d’en avoir besoin.
`,
  ...recipes,
}
