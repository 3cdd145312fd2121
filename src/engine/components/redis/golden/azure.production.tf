resource "azurerm_managed_redis" "redis" {
  name                      = "redis-${local.prefix}-${local.suffix}"
  location                  = azurerm_resource_group.main.location
  resource_group_name       = azurerm_resource_group.main.name
  sku_name                  = var.redis_size
  high_availability_enabled = true
  public_network_access     = "Disabled"
  tags                      = local.tags

  default_database {
    access_keys_authentication_enabled = false
    client_protocol                    = "Encrypted"
    clustering_policy                  = "OSSCluster"
    eviction_policy                    = "VolatileLRU"
  }

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.encryption.id]
  }

  customer_managed_key {
    # Takes a key with its version only: the plan after a rotation moves it on.
    key_vault_key_id          = azurerm_key_vault_key.data.id
    user_assigned_identity_id = azurerm_user_assigned_identity.encryption.id
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "azurerm_managed_redis_access_policy_assignment" "redis" {
  managed_redis_id = azurerm_managed_redis.redis.id
  object_id        = azurerm_user_assigned_identity.app.principal_id
}

resource "azurerm_private_endpoint" "redis" {
  name                = "pe-${local.prefix}-redis"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  subnet_id           = azurerm_subnet.main["endpoints"].id
  tags                = local.tags

  private_service_connection {
    name                           = "redis"
    private_connection_resource_id = azurerm_managed_redis.redis.id
    subresource_names              = ["redisEnterprise"]
    is_manual_connection           = false
  }

  private_dns_zone_group {
    name                 = "default"
    private_dns_zone_ids = [azurerm_private_dns_zone.main["redis"].id]
  }

  depends_on = [azurerm_private_dns_zone_virtual_network_link.main]
}
