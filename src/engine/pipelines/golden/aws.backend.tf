# What is missing here comes from the variables of the pipeline: PIPELINE.md.
terraform {
  backend "s3" {
    key          = "web-shop/production.tfstate"
    region       = "us-east-1"
    encrypt      = true
    use_lockfile = true
  }
}
