#ifndef CCRYPTO_SHIM_H
#define CCRYPTO_SHIM_H

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

// What OpenSSL offers as macros, which Swift cannot import, under the names of what they do.

static inline int ccrypto_gcm_set_iv_length(EVP_CIPHER_CTX *context, int byteCount) {
  return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_IVLEN, byteCount, NULL);
}

static inline int ccrypto_gcm_get_tag(EVP_CIPHER_CTX *context, int byteCount, void *tag) {
  return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, byteCount, tag);
}

static inline int ccrypto_gcm_set_tag(EVP_CIPHER_CTX *context, int byteCount, void *tag) {
  return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, byteCount, tag);
}

// A selection of EVP_PKEY_fromdata.
static inline int ccrypto_selection_public_key(void) { return EVP_PKEY_PUBLIC_KEY; }

// Makes an RSA key of so many bits (EVP_RSA_gen is a variadic macro); NULL when it fails.
static inline EVP_PKEY *ccrypto_generate_rsa(unsigned int bits) { return EVP_RSA_gen(bits); }

// Makes a key on a named curve, such as "P-256" (EVP_EC_gen is a variadic macro); NULL when it fails.
static inline EVP_PKEY *ccrypto_generate_ec(const char *curve) { return EVP_EC_gen((char *)curve); }

#endif
