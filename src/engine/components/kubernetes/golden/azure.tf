resource "azurerm_user_assigned_identity" "kubernetes" {
  name                = "id-aks-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags
}

resource "azurerm_role_assignment" "kubernetes_network" {
  scope                = azurerm_subnet.main["app"].id
  role_definition_name = "Network Contributor"
  principal_id         = azurerm_user_assigned_identity.kubernetes.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_kubernetes_cluster" "kubernetes" {
  name                      = "aks-${local.prefix}"
  location                  = azurerm_resource_group.main.location
  resource_group_name       = azurerm_resource_group.main.name
  dns_prefix                = "aks-${local.prefix}"
  node_resource_group       = "rg-aks-nodes-${local.prefix}-${var.location}-${local.stack_id}"
  sku_tier                  = "Free"
  automatic_upgrade_channel = "patch"
  node_os_upgrade_channel   = "NodeImage"
  # Private while nobody is named in admin_ip_ranges; changing between the two makes a new cluster.
  private_cluster_enabled           = length(var.admin_ip_ranges) == 0
  role_based_access_control_enabled = true
  local_account_disabled            = true
  oidc_issuer_enabled               = true
  workload_identity_enabled         = true
  azure_policy_enabled              = true
  image_cleaner_enabled             = true
  image_cleaner_interval_hours      = 48
  tags                              = local.tags

  default_node_pool {
    name                         = "system"
    vm_size                      = "Standard_D2s_v5"
    vnet_subnet_id               = azurerm_subnet.main["app"].id
    node_count                   = 1
    os_sku                       = "AzureLinux"
    os_disk_type                 = "Managed"
    os_disk_size_gb              = 64
    max_pods                     = 50
    only_critical_addons_enabled = true
    temporary_name_for_rotation  = "systemtmp"
    tags                         = local.tags

    upgrade_settings {
      max_surge = "33%"
    }
  }

  dynamic "api_server_access_profile" {
    for_each = length(var.admin_ip_ranges) == 0 ? [] : [var.admin_ip_ranges]

    content {
      authorized_ip_ranges = api_server_access_profile.value
    }
  }

  node_provisioning_profile {
    mode = "Manual"
  }

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.kubernetes.id]
  }

  network_profile {
    network_plugin      = "azure"
    network_plugin_mode = "overlay"
    network_data_plane  = "cilium"
    network_policy      = "cilium"
    load_balancer_sku   = "standard"
    outbound_type       = "userAssignedNATGateway"
    pod_cidr            = "192.168.0.0/16"
    service_cidr        = "172.20.0.0/16"
    dns_service_ip      = "172.20.0.10"
  }

  azure_active_directory_role_based_access_control {
    azure_rbac_enabled = true
    tenant_id          = data.azurerm_client_config.current.tenant_id
  }

  key_vault_secrets_provider {
    secret_rotation_enabled = true
  }

  oms_agent {
    log_analytics_workspace_id      = azurerm_log_analytics_workspace.logs.id
    msi_auth_for_monitoring_enabled = true
  }

  # The way out must stand before the first node starts.
  depends_on = [
    azurerm_role_assignment.kubernetes_network,
    azurerm_subnet_nat_gateway_association.main,
  ]
}

resource "azurerm_kubernetes_cluster_node_pool" "kubernetes" {
  name                        = "apps"
  kubernetes_cluster_id       = azurerm_kubernetes_cluster.kubernetes.id
  mode                        = "User"
  vm_size                     = var.kubernetes_size
  vnet_subnet_id              = azurerm_subnet.main["app"].id
  auto_scaling_enabled        = true
  min_count                   = var.kubernetes_min_nodes
  max_count                   = var.kubernetes_max_nodes
  os_sku                      = "AzureLinux"
  os_disk_type                = "Managed"
  os_disk_size_gb             = 64
  max_pods                    = 50
  temporary_name_for_rotation = "appstmp"
  tags                        = local.tags

  upgrade_settings {
    max_surge = "33%"
  }

  lifecycle {
    ignore_changes = [node_count]
  }
}

# Pods of the service account app in the namespace app are the application.
resource "azurerm_federated_identity_credential" "kubernetes" {
  name                      = "app"
  user_assigned_identity_id = azurerm_user_assigned_identity.app.id
  issuer                    = azurerm_kubernetes_cluster.kubernetes.oidc_issuer_url
  audience                  = ["api://AzureADTokenExchange"]
  subject                   = "system:serviceaccount:app:app"
}

# What the agent on the nodes collects: logs of the application, and what happens to
# pods. Without a rule it sends nothing.
resource "azurerm_monitor_data_collection_rule" "kubernetes" {
  name                = "dcr-aks-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  kind                = "Linux"
  tags                = local.tags

  data_sources {
    extension {
      name           = "ContainerInsightsExtension"
      extension_name = "ContainerInsights"
      extension_json = jsonencode({
        dataCollectionSettings = {
          interval               = "1m"
          namespaceFilteringMode = "Exclude"
          namespaces             = ["kube-system", "gatekeeper-system"]
          enableContainerLogV2   = true
        }
      })
      streams = ["Microsoft-ContainerLogV2", "Microsoft-KubeEvents", "Microsoft-KubePodInventory"]
    }
  }

  destinations {
    log_analytics {
      name                  = "workspace"
      workspace_resource_id = azurerm_log_analytics_workspace.logs.id
    }
  }

  data_flow {
    streams      = ["Microsoft-ContainerLogV2", "Microsoft-KubeEvents", "Microsoft-KubePodInventory"]
    destinations = ["workspace"]
  }
}

resource "azurerm_monitor_data_collection_rule_association" "kubernetes" {
  name                    = "ContainerInsightsExtension"
  target_resource_id      = azurerm_kubernetes_cluster.kubernetes.id
  data_collection_rule_id = azurerm_monitor_data_collection_rule.kubernetes.id
}

resource "azurerm_container_registry" "kubernetes" {
  name                          = "cr${substr(local.compact, 0, 16)}${local.suffix}"
  location                      = azurerm_resource_group.main.location
  resource_group_name           = azurerm_resource_group.main.name
  sku                           = "Basic"
  admin_enabled                 = false
  public_network_access_enabled = true
  tags                          = local.tags
}

resource "azurerm_role_assignment" "kubernetes_pull" {
  scope                = azurerm_container_registry.kubernetes.id
  role_definition_name = "AcrPull"
  principal_id         = azurerm_kubernetes_cluster.kubernetes.kubelet_identity[0].object_id
  principal_type       = "ServicePrincipal"
}
