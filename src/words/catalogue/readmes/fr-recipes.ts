/** By the id of the template. */
export const recipes: Readonly<Record<string, string>> = {
  'static-site-with-api': `Les fichiers d’un site dans un stockage privé, servis par une fonction, à côté d’une API \
qui garde ses données dans une base de documents.

## Pour quel usage
- de la documentation, des pages de campagne ou un petit site de produit avec un formulaire
- une interface à vous qui a besoin de quelques points d’accès

## Comment ça marche
Le bucket est privé : seule la fonction le lit, si bien que rien n’est public par accident. Les anciennes versions \
des fichiers sont gardées 30 jours, et vous pouvez revenir à l’une d’elles.

## Bon à savoir
Pour de nombreux visiteurs dans le monde entier, ajoutez un réseau de diffusion de contenu devant la passerelle.
`,
  'event-driven-documents': `Un document qui arrive dans la boîte de réception démarre une fonction. Le résultat va \
aux archives, et la base de documents dit ce qu’est devenue chaque tâche.

## Pour quel usage
- des factures, des formulaires ou des scans à lire et à classer
- des vignettes, des conversions et d’autres travaux pour chaque fichier

## Bon à savoir
- Un document peut prendre jusqu’à 5 minutes et 2 Go de mémoire. Découpez en étapes un travail plus grand.
- La boîte de réception garde les anciennes versions 7 jours. Supprimez ce qui est fait, pour qu’elle ne grossisse \
pas.
- Les documents personnels sont confidentiels : choisissez la sensibilité Confidentiel, et Strata demande une \
approbation.
`,
  'internal-tool': `Une application pour les personnes d’une entreprise : une machine derrière un répartiteur de \
charge, PostgreSQL et un partage de fichiers que l’on peut monter comme un lecteur.

## Pour quel usage
- des outils comme un wiki, un système de tickets ou un tableau de planification
- une application qui lit et écrit des fichiers ordinaires

## Bon à savoir
- Il n’y a qu’une machine. Cela suffit à un outil qui peut manquer quelques minutes, mais pas à votre boutique.
- Limitez le répartiteur de charge aux adresses de vos bureaux ou de votre VPN.
- La place des mots de passe est dans le coffre. La machine les lit avec sa propre identité.
`,
  'content-site-mysql': `Deux à quatre machines qui servent un système de gestion de contenu comme WordPress. Elles \
partagent les fichiers envoyés, utilisent MySQL et gardent dans Redis les pages les plus demandées.

## Comment ça marche
Les fichiers envoyés sont sur un partage : chaque machine voit les mêmes images. Les machines vont et viennent avec \
la charge, et aucune ne garde rien qui lui soit propre.

## Bon à savoir
- Production demande une approbation dans Strata, et la protection contre la suppression est active.
- Installez les mises à jour en remplaçant les machines, pas sur les machines : elles manqueraient à la prochaine.
- Gardez le mot de passe de la base de données dans le coffre, et retirez-le du fichier de configuration du site.
`,
  'batch-gpu': `Une machine GPU qui lit un grand jeu de données, écrit des résultats et s’arrête hors des heures de \
travail.

## Pour quel usage
- du rendu, du transcodage et de l’entraînement qui durent des heures, pas des semaines
- des tâches qu’une personne démarre et surveille

## Bon à savoir
- Le prix compte les jours ouvrés de 7 h à 19 h. Une tâche de nuit demande un autre horaire et coûte plus cher.
- Écrivez les résultats intermédiaires dans le bucket : la machine s’arrête le soir, même au milieu d’une tâche.
- Les nouveaux comptes cloud ont souvent un quota de GPU nul. Demandez à votre fournisseur de le relever avant de \
déployer.
`,
  'webhook-receiver': `Reçoit ce que d’autres systèmes envoient, le vérifie dans une fonction et le garde dans \
PostgreSQL.

## Pour quel usage
- des webhooks de paiement, d’expédition et de dépôts de code
- réunir des événements avant de décider quoi en faire

## Bon à savoir
- La passerelle laisse passer 100 requêtes par seconde et des pointes de 200. Les expéditeurs qui réessaient \
rattrapent le reste.
- Vérifiez les signatures dans la fonction. Gardez les clés dans le coffre.
- Les expéditeurs répètent leurs livraisons. Enregistrez l’identifiant de chacune, et ignorez celle que vous avez \
déjà.
`,
  'game-backend': `Les services d’un jeu dans un cluster derrière une passerelle d’API : le passager dans Redis, le \
durable dans une base de documents et les ressources dans un bucket.

## Pour quel usage
- des comptes, des mises en relation, des classements et des inventaires
- un lancement, quand vous ne connaissez pas encore la charge

## Bon à savoir
- Le cluster grandit de deux à six nœuds. Relevez la limite avant un lancement, et regardez aussi le prix.
- La passerelle laisse passer 500 requêtes par seconde. Elle est faite pour des requêtes, pas pour un flux de \
positions : un serveur de jeu en temps réel a besoin de sa propre entrée.
- Considérez que le cache peut disparaître à tout moment. Écrivez dans la base de documents ce qui manquerait aux \
joueurs.
`,
  'analytics-workbench': `Des notebooks à côté d’une base de données de 256 Go pour des rapports, sans le prix d’un \
GPU.

## Pour quel usage
- des rapports et des questions auxquels un tableur ne peut plus répondre
- une copie des données de production, réduite à ce dont les analystes ont besoin

## Bon à savoir
- La machine s’arrête hors des heures de travail. La base de données continue et fait l’essentiel du prix.
- Chargez les données une fois, dans le bucket, puis de là dans la base de données.
- Si les données nomment des personnes, choisissez la sensibilité Confidentiel. Strata demande alors une approbation.
`,
  'build-runners': `Deux à six machines qui compilent les jours ouvrés, un bucket qui garde les caches entre les \
compilations et une identité avec laquelle elles déploient.

## Pour quel usage
- des compilations trop grandes ou trop lentes pour des exécuteurs hébergés
- des compilations qui doivent atteindre des réseaux privés

## Bon à savoir
- Les machines s’arrêtent hors des heures de travail. Les compilations lancées la nuit attendent le matin.
- Les anciennes versions du cache sont supprimées après 7 jours.
- L’identité est ce qu’un attaquant voudrait. Ne lui donnez que les rôles dont vos déploiements ont besoin, et \
n’enregistrez les exécuteurs que pour vos propres dépôts.
`,
}
