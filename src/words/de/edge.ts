import type { edge as english } from '../en/edge.ts'

export const edge: typeof english = {
  'edge.gateway-in-development': ({ title }) =>
    `${title} ist ein Application Gateway: Ein Load Balancer auf Schicht 4, wie sonst in Entwicklung, kann nicht vor einer Funktion stehen und keine Firewall haben.`,
  'edge.no-firewall-no-tls': ({ title }) =>
    `${title} hat keine Web Application Firewall und terminiert kein TLS: Das ist für Entwicklung. Staging und Produktion verwenden stattdessen ein Application Gateway mit Firewall.`,
  'edge.http-only': ({ title }) => `${title} antwortet nur über HTTP: Entwicklung hat kein Zertifikat.`,
  'edge.no-firewall': ({ title }) => `${title} hat keine Web Application Firewall.`,
  'edge.firewall-counts': ({ title }) =>
    `Die Firewall von ${title} zählt nur die Treffer ihrer Regeln: Sehen Sie ihr Protokoll durch und lassen Sie sie dann blockieren.`,
  'edge.firewall-of-ingress': ({ title }) =>
    `${title} ist eine Adresse für das Ingress des Clusters: Eine Web Application Firewall liegt bei diesem Ingress.`,
  'edge.cluster-not-reached': ({ title, clusters }) =>
    `${title} erreicht ${clusters.join(' und ')} nicht: Geben Sie dem Cluster einen eigenen Load Balancer.`,
  'edge.no-firewall-for-customers': ({ title }) =>
    `${title} hat keine Web Application Firewall: für Entwicklung in Ordnung, für Kundendaten nicht.`,
  'edge.set-certificate':
    'Setzen Sie certificate_arn (ein Zertifikat von ACM): Bis dahin läuft die Website über unverschlüsseltes HTTP.',
  'edge.own-balancer-of-cluster': ({ title, cluster }) =>
    `${title} führt nicht zu ${cluster}: Das Ingress des Clusters erzeugt einen eigenen Load Balancer.`,
  'edge.name-instead-of-address':
    'Ein Application Load Balancer hat einen Namen statt einer festen Adresse: Richten Sie die Domain mit einem CNAME- oder Alias-Eintrag darauf.',
  'edge.made-by-ingress': ({ title }) =>
    `${title}: Das Ingress des Clusters erzeugt den Load Balancer nach dem ersten Deployment selbst. Die Schätzung enthält ihn, Terraform kennt ihn nicht: Löschen Sie das Ingress, bevor Sie den Stack zerstören.`,
  'edge.no-armor': ({ title }) =>
    `${title} hat keine Web Application Firewall: Cloud Armor kostet etwa 9 USD im Monat und steht ab Staging davor.`,
  'edge.leads-nowhere': ({ title }) =>
    `${title} führt nirgendwohin: Verbinden Sie es mit einer VM, einer Funktion oder Kubernetes.`,
  'edge.set-domain': ({ variable, title }) =>
    `Setzen Sie ${variable}: Bis dahin hat ${title} kein Zertifikat und antwortet über unverschlüsseltes HTTP.`,
  'edge.api-standard': ({ title, environment }) =>
    `${title} ist API Management Standard v2, obwohl dies ${environment === 'staging' ? 'Staging' : 'Entwicklung'} ist: Die kleineren Stufen erreichen kein privates Backend. Setzen Sie eine Funktion dahinter oder einen Load Balancer an die Stelle, um weniger zu zahlen.`,
  'edge.api-outside-refused': ({ title }) =>
    `${title} eines vertraulichen Stacks bleibt in Produktion im Netz: Lassen Sie is_inside eingeschaltet.`,
  'edge.api-basic': ({ region, title }) =>
    `API Management Consumption ist für ${region} nicht bestätigt: ${title} verwendet Basic v2, das nach Stunden statt nach Aufrufen abgerechnet wird. East US hat die Stufe Consumption.`,
  'edge.api-without-zones': ({ title }) =>
    `${title} hat keine Zonen: API Management unterhalb von Premium läuft in einem Rechenzentrum.`,
  'edge.api-without-route': ({ title }) => `${title} hat keine Route, bis api_backend_url das Backend angibt.`,
  'edge.set-issuer': ({ title }) =>
    `Setzen Sie jwt_issuer, um Aufrufer mit einem Token einzulassen: Bis dahin nimmt ${title} nur Anfragen an, die AWS-Identitäten signieren.`,
  'edge.set-callers': ({ title, variable }) =>
    `Nennen Sie die Aufrufer von ${title} in ${variable}: Bis dahin wird niemand eingelassen.`,
  'edge.no-waf-azure': ({ title }) =>
    `${title} hat keine Web Application Firewall: Setzen Sie ein Application Gateway oder Front Door mit einer davor, wenn die API öffentlich ist.`,
  'edge.no-waf': ({ title }) =>
    `AWS WAF kann nicht vor ${title} stehen: Setzen Sie CloudFront mit einer Firewall davor, wenn die API öffentlich ist.`,
  'edge.no-tokens': ({ title, variable }) =>
    `${title} prüft auf Google Cloud keine Tokens der Aufrufer: Nur die Adressen in ${variable} werden eingelassen, und die Liste ist anfangs leer.`,
  'edge.set-listener': ({ variable, cluster, title }) =>
    `Setzen Sie ${variable}, sobald das Ingress von ${cluster} seinen internen Load Balancer hat: Bis dahin führt ${title} nirgendwohin.`,
  'edge.gateway-without-zones': ({ region, title, regions }, { all }) =>
    `${region} hat keine Verfügbarkeitszonen: Die Adresse und die Instanzen von ${title} liegen in einem Rechenzentrum, und dessen Ausfall stoppt sie. Zonen haben ${all(regions)}.`,
  'edge.nat-needed':
    'Kubernetes-Knoten haben keine eigenen Adressen und brauchen NAT zum Starten: Schalten Sie das NAT-Gateway in VNet ein.',
  'edge.flow-logs':
    'Flow-Logs des Netzes gehören nicht zu den Dateien: Azure führt einen Network Watcher je Region und Abonnement, außerhalb dieses Stacks. Schalten Sie sie dort für das virtuelle Netz ein, das die Ausgabe nennt.',
  'edge.one-nat':
    'Ein NAT-Gateway bedient alle Zonen: Fällt seine Zone aus, verlieren Maschinen in den anderen den Weg nach außen. Produktion hat eines in jeder Zone.',
  'edge.pod-room': ({ most, count }) =>
    `Das Netz hat Platz für die Pods von ${most} Clustern, und der Stack hat ${count}. Legen Sie die übrigen in einen eigenen Stack.`,
  'edge.without-nat': ({ machines }) =>
    `${machines === 1 ? '1 Maschine' : `${machines} Maschinen`} ohne eigene Adresse in einem Netz ohne NAT: Nur die Dienste von Google sind erreichbar, sonst nichts im Internet.`,
  'edge.perimeter':
    'Die Dienste von Google werden innerhalb des Google-Netzes und allein über IAM erreicht. Eine Organisation kann zusätzlich einen VPC-Service-Controls-Perimeter um das Projekt ziehen, damit Daten es nicht mit gestohlenen Zugangsdaten verlassen.',
}
