# The API Gateway product needs the google-beta provider, so the API stands behind a load balancer with a rate limit.
resource "google_compute_security_policy" "api" {
  name = "${local.global_prefix}-api"

  rule {
    action   = "throttle"
    priority = 2000

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = 3100
        interval_sec = 60
      }
    }
  }

  rule {
    action   = "allow"
    priority = 2147483647

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_global_address" "api" {
  name       = "${local.global_prefix}-api"
  depends_on = [google_project_service.main]
}

resource "google_compute_region_network_endpoint_group" "api_function" {
  name                  = "${local.global_prefix}-api-function"
  region                = var.region
  network_endpoint_type = "SERVERLESS"

  cloud_run {
    service = google_cloudfunctions2_function.function.name
  }
}

resource "google_compute_backend_service" "api_function" {
  name                  = "${local.global_prefix}-api-function"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  security_policy       = google_compute_security_policy.api.id

  backend {
    group = google_compute_region_network_endpoint_group.api_function.id
  }

  log_config {
    enable      = true
    sample_rate = 1
  }
}

# Cloud Run checks who calls, and the ingress settings of the function let nobody past this front.
resource "google_cloud_run_v2_service_iam_member" "api_function" {
  for_each = toset(var.api_callers)
  name     = google_cloudfunctions2_function.function.name
  location = var.region
  role     = "roles/run.invoker"
  member   = each.key
}

resource "google_compute_url_map" "api" {
  name            = "${local.global_prefix}-api"
  default_service = google_compute_backend_service.api_function.id
}

resource "google_compute_url_map" "redirect_api" {
  count = var.api_domain == "" ? 0 : 1
  name  = "${local.global_prefix}-api-redirect"

  default_url_redirect {
    https_redirect         = true
    redirect_response_code = "MOVED_PERMANENTLY_DEFAULT"
    strip_query            = false
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_managed_ssl_certificate" "api" {
  count = var.api_domain == "" ? 0 : 1
  name  = "${local.global_prefix}-api-${substr(sha1(var.api_domain), 0, 6)}"

  managed {
    domains = [var.api_domain]
  }

  lifecycle {
    create_before_destroy = true
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_ssl_policy" "api" {
  count           = var.api_domain == "" ? 0 : 1
  name            = "${local.global_prefix}-api"
  profile         = "MODERN"
  min_tls_version = "TLS_1_2"
  depends_on      = [google_project_service.main]
}

resource "google_compute_target_https_proxy" "api" {
  count            = var.api_domain == "" ? 0 : 1
  name             = "${local.global_prefix}-api"
  url_map          = google_compute_url_map.api.id
  ssl_certificates = [google_compute_managed_ssl_certificate.api[0].id]
  ssl_policy       = google_compute_ssl_policy.api[0].id
}

# Without a domain there can be no certificate, and the site is plain HTTP: for development only.
resource "google_compute_target_http_proxy" "api" {
  name    = "${local.global_prefix}-api-http"
  url_map = var.api_domain == "" ? google_compute_url_map.api.id : google_compute_url_map.redirect_api[0].id
}

resource "google_compute_global_forwarding_rule" "api_https" {
  count                 = var.api_domain == "" ? 0 : 1
  name                  = "${local.global_prefix}-api-https"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.api.id
  port_range            = "443"
  target                = google_compute_target_https_proxy.api[0].id
}

resource "google_compute_global_forwarding_rule" "api_http" {
  name                  = "${local.global_prefix}-api-http"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.api.id
  port_range            = "80"
  target                = google_compute_target_http_proxy.api.id
}
