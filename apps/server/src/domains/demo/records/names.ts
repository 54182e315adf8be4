import type { BranchKey } from '#domains/demo/company';

/** The words of names and addresses of the demo's customers and suppliers. */

type Words = readonly string[];

/** Splits names at semicolons. One name per line would make a very long file. */
function list(text: string): Words {
  return text.split(';').map((name) => name.trim());
}

export const MEN: Words = list(`
    Abdul Mannan; Md. Rahim Uddin; Md. Shafiqul Islam; Jahangir Alam; Mizanur Rahman;
    Abdur Rahman Sarkar; Md. Kamal Hossain; Abul Kashem; Golam Mostafa; Delwar Hossain; Anisur Rahman;
    Md. Habibur Rahman; Nazmul Huda; Shahidul Islam; Rafiqul Islam Khan; Abdus Salam; Md. Faruk Mia;
    Sirajul Haque; Tofazzal Hossain; Md. Babul Akter; Alamgir Kabir; Mostafizur Rahman; Aminul Islam;
    Zahirul Islam; Subrata Kumar Das; Bimal Chandra Saha; Md. Liton Mia; Khorshed Alam; Ruhul Amin;
    Prodip Kumar Roy; Md. Sohel Rana; Monirul Islam; Abdul Jabbar Pramanik; Md. Nurul Haque; Ashraf Ali;
    Kazi Tariqul Islam; Syed Mahbub Alam; Md. Yusuf Ali; Harun or Rashid; Md. Ekramul Haque`);

export const WOMEN: Words = list(`
    Nasima Akter; Rahima Khatun; Shiuli Begum; Shamsun Nahar; Tahmina Sultana; Rokeya Begum;
    Fatema Tuz Zohra; Salma Khatun; Moriom Begum; Ayesha Siddika; Jahanara Begum; Laila Arjumand;
    Sufia Khatun; Rina Rani Saha; Parvin Akter; Hasina Banu; Mst. Khadiza Begum; Dilruba Yasmin`);

export const FATHERS: Words = list(`
    Abdul Jabbar; Late Mofiz Pramanik; Golam Sarkar; Late Abdul Gafur; Md. Ismail Hossain;
    Late Kalu Mia; Haji Nurul Islam; Abdul Barek; Late Hazrat Ali; Nitai Chandra Saha; Md. Solaiman`);

export const FIRM_NAMES: Words = list(`
    Karim; Rahat; Bismillah; Rahman; Padma; New Jamuna; Bhai Bhai; Al Madina; Satata;
    Sonali; Uttara; Ma Babar Doa; Janata; Popular; Surma; Haque; Saha; Bandhan; Mukta; Nabil;
    Shohag; Barendra; Karnaphuli; Gomoti; Mollah; Talukder; Akij Mia; Nirman; Ekata; Shapla Bazar`);

export const CUSTOMER_FIRM_KINDS: Words = list(`
    Traders; Store; Enterprise; & Sons; Brothers; Bhandar; House`);

export const SUPPLIER_FIRM_KINDS: Words = list(`
    Agency; Trading Corporation; Enterprise; Distributors; International; Mills; Suppliers`);

/** Groups of people who buy by installments together. */
export const SOMITIES: Words = list(`
    Satmatha Mohila Somity; Matidali Krishi Somity; Gabtali Bazar Byabsayee Somity`);

/** Names in Bangla, as some people write their customers. */
export const BANGLA_NAMES: Words = list(`
    মোঃ আব্দুল হালিম; রোকসানা পারভীন; মেসার্স ভাই ভাই স্টোর; মোঃ জাহিদুল ইসলাম; সুমিত্রা রানী;
    মেসার্স হাসান ট্রেডার্স; মোছাঃ কোহিনুর বেগম; মোঃ আসাদুজ্জামান; মেসার্স মায়ের দোয়া এন্টারপ্রাইজ;
    শ্যামল কুমার পাল`);

/** The places of a branch's customers. */
export const PLACES: Readonly<Record<BranchKey, Words>> = {
  headOffice: list(`
    Motijheel, Dhaka; Nawabpur, Dhaka; Mirpur 10, Dhaka; Banglamotor, Dhaka; Keraniganj, Dhaka`),
  trading: list(`
    Khatunganj, Chattogram; Chaktai, Chattogram; Reazuddin Bazar, Chattogram;
    Patiya, Chattogram; Hathazari, Chattogram; Sitakunda, Chattogram; Chowmuhani, Noakhali; Feni Sadar, Feni`),
  construction: list(`
    Boalia, Rajshahi; Paba, Rajshahi; Godagari, Rajshahi; Puthia, Rajshahi; Charghat, Rajshahi;
    Natore Sadar, Natore; Shibganj, Chapainawabganj`),
  electronics: list(`
    Sherpur Road, Bogura; Hat Khola Road, Bogura; Jaleswaritola, Bogura; Kahaloo, Bogura;
    Erulia, Bogura; Dupchanchia, Bogura; Sariakandi, Bogura; Gabtali, Bogura; Shibganj, Bogura`),
  realEstate: list(`
    Kandirpar, Cumilla; Tomsom Bridge, Cumilla; Laksam, Cumilla; Chandina, Cumilla;
    Debidwar, Cumilla; Burichang, Cumilla; Brahmanbaria Sadar, Brahmanbaria`),
};
